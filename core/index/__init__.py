"""The two disposable indexes and what keeps them in step with the catalogue."""

import warnings

# Whoosh 2.7.4 is older than the warning about `is` with a literal; it would greet people at each first import.
warnings.filterwarnings("ignore", message='"is" with a literal', category=SyntaxWarning)
