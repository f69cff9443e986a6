"""Reads Markdown without changing a byte of it: the text is the file, blocks and metadata lie beside it."""

from __future__ import annotations

import datetime
import io
import re
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from core.library.extract.builder import clean
from core.library.extract.limits import ExtractLimits
from core.library.extract.result import Block, BlockKind, Extracted
from core.library.extract.textfile import decode_file, paragraph_blocks
from core.text.regex import regex

# markdown-it-py needs about 40 times the text in memory; beyond this only headings and paragraphs are
# told apart, which a log or a generated file of that size does not miss.
_MAX_PARSED_CHARS = 8_000_000
_FRONT_MATTER = regex(
    r"\A(?:\ufeff)?---[ \t]*\r?\n(.*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE
)
# Aliases of YAML anchors can multiply without end; honest front matter is far below this.
_MAX_FRONT_MATTER = 64_000
_WIKI_LINK = regex(r"!?\[\[([^\[\]\n|#]{1,200})(?:#[^\[\]\n|]*)?(?:\|[^\[\]\n]*)?\]\]")
_INLINE_TAG = regex(r"(?:(?<=\s)|^)#([^\W\d_][\w/-]*|\d+[^\W\d][\w/-]*)", re.MULTILINE)
# What a heading's reader does not see. The last group of each pattern is what is left of a match.
_INLINE_MARKS = (
    regex(r"</?[A-Za-z][^<>]*>|\{#[^{}]*\}"),
    regex(r"!?\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]"),
    regex(r"!?\[([^\[\]]*)\]\([^()]*\)"),
    regex(r"`+([^`]+)`+"),
    regex(r"(?<![\w*])(\*{1,3})(?=\S)([^*]+?)(?<=\S)\1(?![\w*])"),
    regex(r"(?<!\w)(_{1,2})(?=\S)([^_]+?)(?<=\S)\1(?!\w)"),
)
_KINDS: dict[str, BlockKind] = {
    "heading_open": "heading",
    "paragraph_open": "paragraph",
    "fence": "code",
    "code_block": "code",
    "html_block": "paragraph",
    "table_open": "table",
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "blockquote_open": "quote",
}
_CREATED_KEYS = ("created", "date", "date created", "created_at", "creation_date")
_MODIFIED_KEYS = ("modified", "updated", "date modified", "updated_at", "lastmod")


def extract_markdown(data: bytes, limits: ExtractLimits) -> Extracted:
    """Blocks from the token map, front matter and links as metadata. Raises ExtractFailure."""
    decoded = decode_file(data, limits)
    text = decoded.text
    metadata = {"encoding": decoded.encoding}
    warnings = list(decoded.warnings)
    body = 0
    front = _FRONT_MATTER.match(text)
    if front:
        values, problem = read_front_matter(front.group(1))
        if problem:
            warnings.append(problem)
        if values is not None:
            body = front.end()
            metadata |= front_metadata(values)
            metadata["front_matter_end"] = str(body)
    blocks = _blocks(text, body)
    _add_links(text, blocks, metadata)
    return Extracted(
        "ok",
        text=text,
        title=metadata.pop("title", "") or _first_title(text, blocks),
        media_type="text/markdown",
        blocks=blocks,
        metadata=metadata,
        warnings=tuple(warnings),
    )


def read_front_matter(source: str) -> tuple[dict[str, Any] | None, str]:
    """The mapping, or None where the block is no front matter; and a sentence where it is broken YAML."""
    if len(source) > _MAX_FRONT_MATTER:
        return None, "The front matter is longer than 64,000 characters and is read as text."
    try:
        values = YAML(typ="safe", pure=True).load(io.StringIO(source))
    except (YAMLError, ValueError, RecursionError) as error:
        return {}, f"The front matter is not valid YAML and gives no title or tags: {_first_line(error)}"
    if values is None:
        return {}, ""
    return (values, "") if isinstance(values, dict) else (None, "")


def _first_line(error: Exception) -> str:
    return next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)


def front_metadata(values: dict[str, Any]) -> dict[str, str]:
    """Title, tags, aliases, author and dates; other keys stay in the text and are not repeated here."""
    lower = {str(key).strip().lower(): value for key, value in values.items()}
    found = {
        "title": _scalar(lower.get("title")),
        "author": ", ".join(_names(lower.get("author", lower.get("authors")))),
        "tags": ", ".join(tag.lstrip("#") for tag in _names(lower.get("tags", lower.get("tag")))),
        "aliases": ", ".join(_names(lower.get("aliases", lower.get("alias")))),
        "created": next((_scalar(lower[key]) for key in _CREATED_KEYS if lower.get(key)), ""),
        "modified": next((_scalar(lower[key]) for key in _MODIFIED_KEYS if lower.get(key)), ""),
    }
    return {key: clean(value) for key, value in found.items() if value}


def _scalar(value: object) -> str:
    if isinstance(value, datetime.date):
        return value.isoformat()
    return " ".join(str(value).split()) if isinstance(value, str | int | float) else ""


def _names(value: object) -> list[str]:
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    if isinstance(value, list):
        return [name for item in value if (name := _scalar(item))]
    return [_scalar(value)] if _scalar(value) else []


def _blocks(text: str, body: int) -> tuple[Block, ...]:
    if len(text) - body > _MAX_PARSED_CHARS:
        return paragraph_blocks(text, body, atx_headings=True)
    parser = MarkdownIt("commonmark").enable("table")
    parser.disable(["inline"])
    # The parser turns CR LF into LF, which keeps the number of lines: its line map fits the file's own.
    lines = _line_starts(text, body)
    tokens = parser.parse(text[body:])
    return tuple(_top_level(tokens, text, lines))


def _line_starts(text: str, body: int) -> list[int]:
    """Offsets of the lines as CommonMark counts them (LF, CR LF or CR), plus the end of the text."""
    starts = [body]
    starts.extend(match.end() for match in re.compile(r"\r\n|\n|\r").finditer(text, body))
    if starts[-1] != len(text):
        starts.append(len(text))
    return starts


def _top_level(tokens: list[Token], text: str, lines: list[int]) -> list[Block]:
    """One block for each outermost token; a heading inside a list or quote stays part of it."""
    blocks: list[Block] = []
    for token in tokens:
        kind = _KINDS.get(token.type)
        if token.level or kind is None or token.map is None:
            continue
        start, end = lines[token.map[0]], lines[min(token.map[1], len(lines) - 1)]
        end -= len(text[start:end]) - len(text[start:end].rstrip())
        start += 0 if kind == "code" else len(text[start:end]) - len(text[start:end].lstrip())
        if end > start:
            level = int(token.tag[1]) if kind == "heading" else 0
            blocks.append(Block(start, end, kind, level))
    return blocks


def _first_title(text: str, blocks: tuple[Block, ...]) -> str:
    for block in blocks:
        if block.kind == "heading" and block.level == 1:
            return heading_text(text[block.start : block.end])
    return ""


def heading_text(source: str) -> str:
    """The words of a heading without marks: `## *Plan* ##` and the underlined form give `Plan`."""
    lines = source.strip().splitlines()
    if len(lines) > 1 and re.fullmatch(r"[ \t]*(=+|-+)[ \t]*", lines[-1]):
        lines = lines[:-1]
    words = " ".join(" ".join(lines).split())
    if words.startswith("#"):
        words = re.sub(r"^#{1,6}(\s+|$)", "", words)
        words = re.sub(r"(^|\s+)#+$", "", words)
    for pattern in _INLINE_MARKS:
        words = pattern.sub(lambda match: match.group(match.lastindex or 0) if match.lastindex else "", words)
    return " ".join(words.split())


def _add_links(text: str, blocks: tuple[Block, ...], metadata: dict[str, str]) -> None:
    prose = "\n".join(text[b.start : b.end] for b in blocks if b.kind != "code")
    links = dict.fromkeys(match.group(1).strip() for match in _WIKI_LINK.finditer(prose))
    if links:
        metadata["wiki_links"] = "\n".join(link for link in links if link)
    tags = [tag for tag in metadata.get("tags", "").split(", ") if tag]
    tags += [match.group(1) for match in _INLINE_TAG.finditer(prose)]
    if tags:
        metadata["tags"] = ", ".join(dict.fromkeys(tags))
