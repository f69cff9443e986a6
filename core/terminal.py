"""What the command line prints for people. Progress goes to stderr, and only to a terminal."""

from __future__ import annotations

import json
import shutil
import sys
from types import TracebackType
from typing import Any

from core.errors import FootnoteError
from core.terminal_sources import harmless, print_sources
from core.terminal_words import said, word

QUOTE_CHARS = 240
# So many unread files are named; the window lists them all.
MAX_PROBLEMS = 20
# The fate of candidates under the floor, and how long the line is that stands for it.
BELOW_FLOOR = "below floor"
FLOOR_WIDTH = 100


class ProgressLine:
    """One line at the bottom of the terminal that is rewritten and, at the end, wiped."""

    def __init__(self) -> None:
        self._shown = False
        self._on = sys.stderr.isatty()

    def hear(self, event: str, data: Any) -> None:
        """Show a progress event of the engine. Trouble is told even where there is no terminal."""
        if event == "ingest.progress":
            self.show(progress_words(data))
        elif event == "ingest.trouble":
            self._wipe()
            print(f"footnote: {data['sentence']} {data['remedy']}".rstrip(), file=sys.stderr)

    def show(self, text: str) -> None:
        if not self._on:
            return
        width = shutil.get_terminal_size().columns - 1
        sys.stderr.write(f"\r\x1b[K{harmless(text)[:width]}")
        sys.stderr.flush()
        self._shown = True

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._wipe()

    def _wipe(self) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def progress_words(data: dict[str, Any]) -> str:
    """Progress in files, passages and time left; never a bare percentage."""
    words = f"{data['files_done']} of {data['files_total']} files"
    if data["chunks_total"]:
        words += f", {data['chunks_embedded']} of {data['chunks_total']} passages"
    if data["seconds_left"]:
        words += f", about {duration(data['seconds_left'])} left"
    return f"{words}  {data['current']}"


def of_the_library(status: dict[str, Any]) -> dict[str, Any]:
    """Its progress with files counted like its passages: all there are, not those of this run alone."""
    progress: dict[str, Any] = status["progress"]
    files = max(progress["files_total"], sum(status["counts"].values()))
    waiting = max(progress["files_total"] - progress["files_done"], status["counts"].get("pending", 0))
    return {**progress, "files_done": files - waiting, "files_total": files}


def duration(seconds: float) -> str:
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    if seconds < 5400:
        return f"{round(seconds / 60)} min"
    return f"{seconds / 3600:.1f} h"


def print_answer(answer: dict[str, Any], tongue: str = "en") -> None:
    """The answer, its sources, and what was degraded; `tongue` is the question's, "en" or "zh"."""
    print(harmless(answer["text"], keep="\n\t"))
    for sentence in answer["answer"]:
        if not sentence["verified"] and not answer["refused"]:
            text, problem = _short(sentence["text"]), said(tongue, sentence["problem"])
            print(f"  ! {word(tongue, 'unverified', text=text, problem=problem)}")
    rows = answer["references"] or answer["near_misses"]
    if rows:
        print(f"\n{word(tongue, 'nearest' if answer['refused'] else 'sources')}")
    cited = {number for sentence in answer["answer"] for number in sentence["citations"]}
    for row in rows:
        if answer["refused"] or row["n"] in cited:
            _print_reference(row, tongue)
    _print_memories(answer["memories"], tongue)
    print_degraded(answer["degraded"], tongue)


def print_found(found: dict[str, Any], tongue: str = "en") -> None:
    """Search results, weak ones said to be weak; with a trace, the table of candidates."""
    if not found["evidence"]:
        print(word(tongue, "nothing"))
    for row in found["evidence"]:
        _print_reference(row, tongue)
    print_degraded(found["degraded"], tongue)
    if "trace" in found:
        print_trace(found["trace"])


def print_trace(trace: dict[str, Any]) -> None:
    """All candidates with their ranks, scores and fate; the stages' times; the decisions in words."""
    if trace["candidates"]:
        print("\n  words       vectors     fused  rerank answers fate               passage")
    floor_drawn = trace.get("counted", False)  # a count has no floor
    for item in trace["candidates"]:
        if item["fate"] == BELOW_FLOOR and not floor_drawn:
            print("  " + f" floor {trace['floor']} ".center(FLOOR_WIDTH, "-"))
            floor_drawn = True
        lanes = "".join(f"{_lane(item, name):<12}" for name in ("words", "vectors"))
        grade = f"{item['rerank']:.3f}" if item["rerank"] is not None else "-"
        place = f"{harmless(item['title'])}: {_short(item['text'], 60)}"
        likely = f"{item['judged']:.2f}" if item["judged"] is not None else "-"
        print(f"  {lanes}{item['fused']:.3f}  {grade:<6} {likely:<7} {item['fate']:<18} {place}")
        if item["reason"]:
            print(f"{'':50}{item['reason']}")
    print(
        f"\nfloor {trace['floor']}, reranked by {trace['reranker']}, answers with probability {trace['answer_probability']:.2f}"
    )
    for decision in trace["decisions"]:
        print(f"  {decision}")
    print("  " + ", ".join(f"{stage} {ms:.1f} ms" for stage, ms in trace["ms"].items()))


def print_error(error: FootnoteError, as_json: bool) -> None:
    """What went wrong, for people to stderr; `as_json`, also for a program."""
    if as_json:
        print_json({"error": error.sentence, "remedy": error.remedy, "code": error.code})
    print(f"footnote: {error}", file=sys.stderr)


def print_json(value: Any) -> None:
    """As JSON on one line."""
    # Escapes are valid JSON in every encoding; a lone surrogate of a file's name has no other form at all.
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding if sys.stdout else "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(value)
    print(text)


def print_status(status: dict[str, Any]) -> None:
    """The library, the indexes and the models, in a few lines."""
    print_library(status, degraded=False)
    for name, state in status["indexes"].items():
        print(f"Index of {name}: {state}")
    models = status["models"]
    print(f"Embedding model: {models['embedding'] or 'none'}; chat model: {models['chat'] or 'none'}")
    if models.get("embedding_change"):
        print(f"  {change_words(models['embedding_change'])}")
    if models["detail"]:
        print(f"  note: {models['detail']}")
    print_degraded(status["degraded"])


def print_library(status: dict[str, Any], degraded: bool = True) -> None:
    """What is indexed of which folders, and what holds it up."""
    counts = (
        ", ".join(f"{number} {state}" for state, number in status["counts"].items() if number) or "no files"
    )
    print(f"Files: {counts}")
    print(f"Passages: {status['chunks']}, with vectors: {status['vectors']}")
    print_sources(status["sources"])
    if status["progress"]["state"] != "idle":
        print(progress_words(of_the_library(status)))
    if degraded:
        print_degraded(status["degraded"])


def change_words(change: dict[str, Any]) -> str:
    """How far a change of the embedding model is."""
    words = f"changing to {change['name'] or 'the built-in model'}: {change['stage']}"
    if change["total"]:
        what = "sample texts" if change["stage"] == "calibrating" else "passages"
        words += f", {change['done']} of {change['total']} {what}"
    if change["seconds_left"]:
        words += f", about {duration(change['seconds_left'])} left"
    return words


def print_problems(rows: list[dict[str, Any]], total: int) -> None:
    """Files that were not read, each with its reason and the remedy."""
    for row in rows:
        print(f"  {row['state']}: {harmless(row['path'])}\n    {row['reason']} {row['remedy']}".rstrip())
    if total > len(rows):
        print(f"  … and {total - len(rows)} more; the window's library lists them all.")


def _print_reference(row: dict[str, Any], tongue: str) -> None:
    page = word(tongue, "page", n=row["page"]) if row["page"] else ""
    weak = word(tongue, "weak") if row["weak"] else ""
    copies = word(tongue, "copies", n=row["copies"]) if row["copies"] else ""
    title, path = harmless(row["title"]), harmless(row["path"])
    print(f"[{row['n']}] {title}{page} · {row['relevance']:.2f}{weak}{copies}\n    {path}")
    print(f"    {_short(row['quote'])}")


def _print_memories(rows: list[dict[str, Any]], tongue: str) -> None:
    """The memories that the answer cites."""
    cited = [row for row in rows if row["used"]]
    if cited:
        print(f"\n{word(tongue, 'memories')}")
    for row in cited:
        since = word(tongue, "since", day=row["valid_from"]) if row["valid_from"] else ""
        print(f"[m{row['m']}] {row['id']}{since}\n    {_short(row['text'])}")


def print_degraded(items: list[dict[str, str]], tongue: str = "en") -> None:
    """What is missing, each with its remedy. Sources speak for themselves, in their list."""
    for item in items:
        if not item["part"].startswith("source "):
            print(f"  {word(tongue, 'note')}{said(tongue, item['sentence'], item['remedy'])}")
        if item["part"] == "empty library":
            print(f"  {word(tongue, 'add')}")


def _lane(item: dict[str, Any], name: str) -> str:
    if name not in item["ranks"]:
        return "-"
    return f"{item['ranks'][name]:>3} {item['scores'][name]:.2f}"


def _short(text: str, most: int = QUOTE_CHARS) -> str:
    line = harmless(" ".join(text.split()))
    return line if len(line) <= most else f"{line[: most - 1]}…"
