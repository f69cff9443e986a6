"""The real worker, except that a file's name can make it die or hang: real files do so only by luck.

"die" ends the process, "once" ends it the first time only, "hang" never answers.
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

from core.library.extract import worker
from core.library.extract.dispatch import extract_file
from core.library.extract.limits import ExtractLimits
from core.library.extract.result import Extracted


def scripted(path: Path, limits: ExtractLimits) -> Extracted:
    if "die" in path.name:
        print("out of luck", file=sys.stderr, flush=True)
        os._exit(9)
    if "once" in path.name:
        mark = path.with_suffix(".seen")
        if not mark.exists():
            mark.touch()
            os._exit(9)
    if "hang" in path.name:
        threading.Event().wait()
    return extract_file(path, limits)


if __name__ == "__main__":
    worker.extract_file = scripted
    sys.exit(worker.main())
