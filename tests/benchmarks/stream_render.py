"""What one update of a growing answer costs the window, at the start and at the end of a long answer.

    python -m tests.benchmarks.stream_render [WORDS]

A text of WORDS (2,000) words with headings, lists, tables, quotes, code, Chinese and citations is streamed two words
at a time into a shown transcript, each update drawn (parse, insert, lay out, paint). Milliseconds of processor time.
Target: under 8 ms an update at any length.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from PySide6.QtWidgets import QApplication  # noqa: E402

from desktop.chat.transcript import Transcript  # noqa: E402
from desktop.chat.turn import Turn  # noqa: E402
from desktop.theme import Theme  # noqa: E402
from tests.support import scripted_answers as canned  # noqa: E402

TARGET_MS = 8
WORDS = 2_000
SECTION = """## Section {i}: the long bed

The tomatoes were planted on **4 May 2024** in the long bed by the chimney [1], and they get water *twice* a day in
July [1][2]. 西红柿在七月每天浇水两次，种在烟囱旁边的长畦里 [2]。 The second hive moved to the north corner in autumn,
because the wind there is weaker and the sun comes earlier in the morning than anywhere else on the roof [3].

- water in the morning, before the sun is on the leaves [1]
- feed every second week with `nettle` manure [2]
- tie up what grows over the edge

> The roof carries four hundred kilograms a square metre, says the report of the engineer [3].

| Bed | Plant | Litres |
|---|---|---|
| long | tomatoes | 12 |
| north | 蜜蜂 and thyme | 3 |

```python
def water(bed: str, day: int) -> float:
    # the long bed gets more
    return 12.0 if bed == "long" else 3.0 / max(day, 1)
```

1. first the long bed
2. then the north bed [2]

"""


def text_of(words: int) -> str:
    sections, i = "", 0
    while len(sections.split()) < words:
        i += 1
        sections += SECTION.format(i=i)
    return sections


def stream(transcript: Transcript, text: str) -> list[float]:
    """Milliseconds of each update."""
    turn = Turn("How is the garden watered?")
    transcript.begin(turn)
    QApplication.processEvents()
    transcript.set_references(turn, [canned.reference(n) for n in (1, 2, 3)])
    costs = []
    pieces = text.split(" ")
    for at in range(0, len(pieces), 2):
        turn.text += " ".join(pieces[at : at + 2]) + " "
        began = time.process_time()
        transcript._draw_growth(turn)
        transcript.viewport().repaint()
        costs.append((time.process_time() - began) * 1000)
    began = time.process_time()
    answer = canned.answer(turn.question, 1, 1) | {"text": turn.text}
    transcript.finish(turn, answer)
    transcript.viewport().repaint()
    print(f"the final form, once: {(time.process_time() - began) * 1000:.1f} ms")
    return costs


def report(name: str, costs: list[float]) -> None:
    ordered = sorted(costs)
    quarter = len(costs) // 4
    first, last = statistics.mean(costs[:quarter]), statistics.mean(costs[-quarter:])
    print(
        f"{name:22} {len(costs):6} updates   first quarter {first:5.2f}   last {last:5.2f}   "
        f"p95 {ordered[int(len(ordered) * 0.95)]:5.2f}   p99 {ordered[int(len(ordered) * 0.99)]:5.2f}   "
        f"max {ordered[-1]:5.2f} ms   (target {TARGET_MS})"
    )


def main() -> None:
    words = int(sys.argv[1]) if len(sys.argv) > 1 else WORDS
    app = QApplication([])
    theme = Theme(app, "light")
    for name, text in (
        ("mixed Markdown", text_of(words)),
        (
            "one endless listing",
            "```\n" + "".join(f"{i} rows of a long listing\n" for i in range(words // 6)),
        ),
        ("one endless paragraph", "The garden is watered twice a day [1]. " * (words // 8)),
    ):
        transcript = Transcript(theme)
        transcript.resize(860, 800)
        transcript.show()
        app.processEvents()
        report(name, stream(transcript, text))
        transcript.deleteLater()


if __name__ == "__main__":
    main()
