"""A child process that dies by SIGKILL at a named step of a write: started by test_memory_kill.py.

python killed_memory.py FOLDER WORK STEP COUNT
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from core.memory.service import MemoryService
from core.memory.vault.vault import Vault
from tests.core.memory.support_deep import MergingModels
from tests.core.memory.support_memory import NOW


def main() -> None:
    folder, work, step, count = Path(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4])
    left = [count]

    def observe(name: str) -> None:
        if name == step:
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    service = MemoryService(Vault(folder / "memory", False, observe), MergingModels(), now=lambda: NOW)
    if work == "light":
        service.light()
    elif work == "accept":
        service.inbox.accept(service.inbox.waiting()[0].memory.id)
    else:
        service.deep()


if __name__ == "__main__":
    main()
