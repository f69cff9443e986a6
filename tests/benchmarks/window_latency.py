"""How late a 10 ms timer of the window is while the engine does nothing, and while it reads and embeds a folder.

    python -m tests.benchmarks.window_latency [FOLDER] [SECONDS]

Milliseconds of lateness, p50, p95, p99 and the worst, with a real window and a real engine in a profile of its own.
Target: p99 while it works no more than 1.5 times the idle p99. Other work on the machine counts in both rows.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from PySide6.QtCore import QEventLoop, Qt, QTimer  # noqa: E402

from desktop.app import Start, make_application, make_context  # noqa: E402
from desktop.context import Context  # noqa: E402
from desktop.window import Window  # noqa: E402

INTERVAL_MS = 10
TARGET = 1.5
DEFAULT_FOLDER = ROOT / "resources" / "sample_library"
COPIES = 20  # of the default folder: enough work for the whole measurement


def wait_until_ready(context: Context) -> None:
    loop = QEventLoop()
    context.engine.state_changed.connect(lambda state, _: state == "ready" and loop.quit())
    context.engine.start()
    loop.exec()


def lateness(seconds: float) -> list[float]:
    """Milliseconds by which each tick came later than asked for."""
    late: list[float] = []
    last = time.perf_counter()

    def tick() -> None:
        nonlocal last
        now = time.perf_counter()
        late.append(max(0.0, (now - last) * 1000 - INTERVAL_MS))
        last = now

    timer = QTimer()
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(tick)
    timer.start(INTERVAL_MS)
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()
    return sorted(late)


def row(name: str, late: list[float]) -> float:
    points = [late[int(len(late) * q)] for q in (0.5, 0.95, 0.99)]
    print(f"{name:24} {len(late):5} ticks   p50 {points[0]:6.1f}   p95 {points[1]:6.1f}   p99 {points[2]:6.1f}   "
          f"worst {late[-1]:6.1f} ms")  # fmt: skip
    return points[2]


def main() -> None:
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 8.0
    home = Path(tempfile.mkdtemp(prefix="footnote-latency-"))
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else copies(home / "files")
    app = make_application()
    context = make_context(app, Start(home / "profile"))
    (home / "profile").mkdir()
    window = Window(context)
    window.show()
    wait_until_ready(context)
    lateness(2.0)
    idle = row("engine idle", lateness(seconds))
    window.add_paths([str(folder)])
    busy = row("engine reads and embeds", lateness(seconds))
    print(f"p99 busy / idle: {busy / max(idle, 0.1):.2f}   (target: at most {TARGET})")
    print(window.status_line._running.text() or "(the engine was done before the end)")
    window.close()
    context.engine.stop()
    shutil.rmtree(home, ignore_errors=True)


def copies(folder: Path) -> Path:
    for i in range(COPIES):
        target = folder / str(i)
        shutil.copytree(DEFAULT_FOLDER, target)
        for file in target.rglob("*.md"):
            file.write_text(f"{i}\n\n{file.read_text('utf-8')}", "utf-8")
    return folder


if __name__ == "__main__":
    main()
