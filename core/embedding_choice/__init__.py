"""Which embedding model's vectors are searched, and how another one takes over."""
