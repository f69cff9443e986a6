"""Markdown of an answer to the HTML subset that QTextDocument draws; knows no Qt, runs nothing of the text.

Text comes from a model or from files, so it is data: raw HTML is escaped, images are named and never loaded,
a link keeps its target visible. `[n]` and `[m1]` become chips, sentences that failed their check are marked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from desktop.chat.marks import CITATION, CITATIONS_BEHIND, HALF_CITATION, Known
from desktop.chat.tooltips import WEB_LINK
from desktop.chat.wide_table import upright

# Private-use characters that frame a sentence while it passes through the Markdown parser.
OPEN_MARK, CLOSE_MARK = "\ue000", "\ue001"


# A row of a table: its cells are marked one by one, or it would no longer be a row. The line under a head has none.
ROW = re.compile(r"\s*\|")
CELL = re.compile(r"(\|[ \t]*)((?![-:]+[ \t]*\|)[^|\s](?:[^|\n]*[^|\s])?)([ \t]*(?=\||$))", re.MULTILINE)

# A fence still being written is drawn plainly; colouring it again on each update would cost more than it shows.
Highlighter = Callable[[str, str], str]


@dataclass(frozen=True)
class Block:
    """One top-level block: its span in the source (characters) and its HTML."""

    start: int
    end: int
    html: str


class AnswerMarkdown:
    """Renders answers of one conversation. `highlight(code, language)` returns coloured, escaped HTML."""

    def __init__(self, highlight: Highlighter | None = None) -> None:
        self._highlight = highlight
        self._parser = MarkdownIt("commonmark", {"html": False, "linkify": False})
        self._parser.enable(["table", "strikethrough"])
        # A planted "[1]: http://..." would turn the chip [1] into a link of the text's own choice.
        self._parser.disable("reference")
        self._parser.validateLink = lambda url: bool(WEB_LINK.match(url))  # type: ignore[method-assign]

    def render(self, text: str, turn: int, known: Known, unverified: Sequence[str] = ()) -> str:
        """The whole of a finished answer; `unverified` are sentences of it."""
        source = _frame(_without_marks(text), [_without_marks(sentence) for sentence in unverified])
        renderer = _Renderer(turn, known, 0, self._highlight)
        return renderer.render(upright(self._parser.parse(source)), self._parser.options, {})

    def blocks(self, text: str, turn: int, known: Known, fences: int = 0) -> list[Block]:
        """Top-level blocks of a text that is still growing; list items count as blocks of their own.

        The last block may still change: it is drawn without colours, and a half-written `[1` at its end is held
        back. `fences` is the number of code blocks before this text.
        """
        shown = HALF_CITATION.sub("", _without_marks(text))
        tokens = self._parser.parse(shown)
        line_starts = _line_starts(shown)
        groups = _top_level(tokens)
        made = []
        for index, (group, first, last) in enumerate(groups):
            is_open = index == len(groups) - 1
            renderer = _Renderer(turn, known, fences, None if is_open else self._highlight)
            html = renderer.render(upright(group), self._parser.options, {})
            fences = renderer.fences
            made.append(Block(line_starts[first], line_starts[min(last, len(line_starts) - 1)], html.strip()))
        return made

    def code(self, text: str) -> list[str]:
        """The code of every fence and indented block, in the order of their copy links."""
        tokens = self._parser.parse(text)
        return [token.content.rstrip("\n") for token in tokens if token.type in ("fence", "code_block")]


class _Renderer(RendererHTML):
    """HTML in the subset that Qt draws: tables for boxes, attributes where its CSS has none."""

    def __init__(self, turn: int, known: Known, fences: int, highlight: Highlighter | None) -> None:
        super().__init__()
        self.fences = fences
        self._turn = turn
        self._known = known
        self._highlighter = highlight
        self._inside = False

    def text(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        pieces = re.split(f"([{OPEN_MARK}{CLOSE_MARK}])", tokens[idx].content)
        out = []
        for piece in pieces:
            if piece == OPEN_MARK:
                self._inside = True
            elif piece == CLOSE_MARK:
                self._inside = False
            elif piece:
                html = self._with_chips(piece)
                out.append(f'<span class="unverified">{html}</span>' if self._inside else html)
        return "".join(out)

    def code_inline(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        return f"<code>&nbsp;{escape(_unframe(tokens[idx].content))}&nbsp;</code>"

    def code_block(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        return self.fence(tokens, idx, options, env)

    def fence(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        code = _unframe(tokens[idx].content).rstrip("\n")
        language = tokens[idx].info.strip().split(" ")[0] if tokens[idx].info else ""
        body = self._highlighter(code, language) if self._highlighter else escape(code)
        copy = f"copy:{self._turn}:{self.fences}"
        self.fences += 1
        return (
            '<table class="code" width="100%" cellpadding="0" cellspacing="0">'
            f'<tr><td class="code-head">{escape(language)}</td>'
            f'<td class="code-head" align="right"><a href="{copy}"><img src="icon:copy"></a></td></tr>'
            f'<tr><td colspan="2" class="code-body"><pre>{body}</pre></td></tr></table>'
        )

    def image(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        name = _unframe(tokens[idx].content) or str(tokens[idx].attrGet("src") or "")
        return f'<span class="faint">[{escape(name)}]</span>'

    def table_open(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        return '<table class="data" cellpadding="7" cellspacing="0">'

    def hr(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        return '<table class="rule" width="100%" cellpadding="0" cellspacing="0"><tr><td></td></tr></table>'

    def _with_chips(self, text: str) -> str:
        out, at = [], 0
        for match in CITATION.finditer(text):
            kind, n = match.group(1), int(match.group(2))
            most = self._known.memories if kind else self._known.passages
            is_chip = 1 <= n <= most
            before = escape(text[at : match.start()], quote=False)
            out.append(f"{before.rstrip(' ')}&nbsp;" if is_chip and before.endswith(" ") else before)
            out.append(self._chip(kind, n) if is_chip else escape(match.group(0)))
            at = match.end()
        out.append(escape(text[at:], quote=False))
        return "".join(out)

    def _chip(self, kind: str, n: int) -> str:
        state = "warn" if self._inside else "plain"
        link, name = ("memory", "memory") if kind else ("cite", "chip")
        return f'<a href="{link}:{self._turn}:{n}"><img src="{name}:{n}:{state}"></a>'


def _frame(text: str, sentences: Sequence[str]) -> str:
    """Put marks round each sentence, in order of appearance; a sentence that is not there changes nothing."""
    out, at = [], 0
    for sentence in sentences:
        wanted = sentence.strip()
        found = text.find(wanted, at) if wanted else -1
        if found < 0:
            continue
        end = found + len(wanted)
        behind = CITATIONS_BEHIND.match(text, end)
        end = behind.end() if behind else end
        out += [text[at:found], _frame_lines(text[found:end])]
        at = end
    return "".join([*out, text[at:]])


def _without_marks(text: str) -> str:
    # A text of somebody else that holds our marks; each becomes one character, so that offsets stay.
    return text.replace(OPEN_MARK, "\ufffd").replace(CLOSE_MARK, "\ufffd")


def _frame_lines(sentence: str) -> str:
    if ROW.match(sentence):
        return CELL.sub(lambda cell: f"{cell[1]}{OPEN_MARK}{cell[2]}{CLOSE_MARK}{cell[3]}", sentence)
    # After the marks of a heading, list item or quote, or they would no longer open their line.
    lead = re.match(r"(?:[#>*+\-]|\d+[.)]|\s)*", sentence)
    cut = lead.end() if lead and not sentence.startswith("**") else 0
    return f"{sentence[:cut]}{OPEN_MARK}{sentence[cut:]}{CLOSE_MARK}"


def _unframe(text: str) -> str:
    return text.replace(OPEN_MARK, "").replace(CLOSE_MARK, "")


def _line_starts(text: str) -> list[int]:
    starts = [0]
    starts += [match.end() for match in re.finditer("\n", text)]
    if starts[-1] != len(text):
        starts.append(len(text))
    return starts


def _top_level(tokens: Sequence[Token]) -> list[tuple[list[Token], int, int]]:
    """Groups of tokens with their first and last line (exclusive). A list is cut into one list for each item."""
    groups: list[tuple[list[Token], int, int]] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        end = _closing(tokens, at)
        if token.type in ("bullet_list_open", "ordered_list_open"):
            groups += _items(tokens[at : end + 1])
        elif token.map is not None:
            groups.append((list(tokens[at : end + 1]), token.map[0], token.map[1]))
        at = end + 1
    return groups


def _items(tokens: Sequence[Token]) -> list[tuple[list[Token], int, int]]:
    opening, closing = tokens[0], tokens[-1]
    number = int(opening.attrGet("start") or 1)
    groups = []
    at = 1
    while at < len(tokens) - 1:
        end = _closing(tokens, at)
        head = opening
        if opening.type == "ordered_list_open":
            head = opening.copy(attrs={"start": number})
            number += 1
        lines = tokens[at].map or [0, 0]
        groups.append(([head, *tokens[at : end + 1], closing], lines[0], lines[1]))
        at = end + 1
    return groups


def _closing(tokens: Sequence[Token], at: int) -> int:
    """Index of the token that closes the one at `at`; itself if it stands alone."""
    if tokens[at].nesting != 1:
        return at
    level = tokens[at].level
    return next(i for i in range(at + 1, len(tokens)) if tokens[i].nesting == -1 and tokens[i].level == level)
