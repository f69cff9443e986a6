"""How much later than a bare PySide6 main window Footnote's first paint comes, in the same run.

    python -m tests.benchmarks.window_start [RUNS]

Each start is a process of its own; both kinds take turns. The figures are milliseconds of processor time and of the
clock from the start of Python to the end of the first paint; the median of RUNS. Target: within 150 ms.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TARGET_MS = 150

BARE = """
import time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QListWidget, QMainWindow, QSplitter, QTextBrowser
class Main(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, report)
def report():
    print(time.process_time() * 1000, (time.time() - float(__import__("sys").argv[1])) * 1000)
    app.quit()
app = QApplication([])
window = Main()
splitter = QSplitter()
splitter.addWidget(QListWidget())
splitter.addWidget(QTextBrowser())
window.setCentralWidget(splitter)
window.resize(1240, 820)
window.show()
app.exec()
"""

FOOTNOTE = """
import sys, tempfile, time
from pathlib import Path
from PySide6.QtCore import QTimer
from desktop.app import Start, make_application, make_context
from desktop.window import Window
def report():
    print(time.process_time() * 1000, (time.time() - float(sys.argv[1])) * 1000)
    app.quit()
app = make_application()
context = make_context(app, Start(Path(tempfile.mkdtemp()), engine=["/nowhere"]))
window = Window(context)
window.painted.connect(lambda: QTimer.singleShot(0, report))
window.show()
app.exec()
"""


def measure(code: str) -> tuple[float, float]:
    """(processor ms, clock ms) of one start."""
    import time

    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code, str(time.time())],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    cpu, clock = done.stdout.split()
    return float(cpu), float(clock)


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    rows: dict[str, list[tuple[float, float]]] = {"bare": [], "footnote": []}
    measure(BARE), measure(FOOTNOTE)  # compiled files and the disk's cache
    for _ in range(runs):
        rows["bare"].append(measure(BARE))
        rows["footnote"].append(measure(FOOTNOTE))
    medians = {
        name: [statistics.median(column) for column in zip(*values, strict=True)]
        for name, values in rows.items()
    }
    print(f"{'':10} {'processor ms':>13} {'clock ms':>10}")
    for name, (cpu, clock) in medians.items():
        print(f"{name:10} {cpu:13.0f} {clock:10.0f}")
    cpu, clock = (medians["footnote"][i] - medians["bare"][i] for i in (0, 1))
    print(f"{'difference':10} {cpu:13.0f} {clock:10.0f}   (target: {TARGET_MS})")


if __name__ == "__main__":
    main()
