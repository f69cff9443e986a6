"""Groups the blocks of a document under their headings, and small neighbouring sections together."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.library.extract.markdown import heading_text
from core.library.extract.result import Block, Extracted

# A heading path is context for the embedder, not a second text.
_MAX_HEADING_CHARS = 120


@dataclass(frozen=True)
class Section:
    """A heading (if any) with the blocks up to the next heading or page; `page` counts from 1, 0 is none."""

    blocks: tuple[Block, ...]
    level: int
    page: int
    heading_path: tuple[str, ...]


@dataclass(frozen=True)
class SectionGroup:
    """Sections that may share a chunk, under the headings that all of them have in common."""

    sections: tuple[Section, ...]
    heading_path: tuple[str, ...]


def sections_of(extracted: Extracted) -> list[Section]:
    """The document as sections in order; text that no block covers becomes paragraphs of its own."""
    sections: list[Section] = []
    stack: list[tuple[int, str]] = []
    running: list[Block] = []
    page = 0

    def close() -> None:
        if running:
            level = stack[-1][0] if stack else 0
            sections.append(Section(tuple(running), level, page, tuple(name for _, name in stack)))
            running.clear()

    for block in _complete(extracted):
        block_page = bisect_right(extracted.page_starts, block.start)
        if block.kind == "heading" or block_page != page:
            close()
            page = block_page
        if block.kind == "heading":
            level = block.level or 1
            stack = [entry for entry in stack if entry[0] < level]
            stack.append((level, _heading(extracted.text[block.start : block.end])))
        running.append(block)
    close()
    return sections


def _heading(source: str) -> str:
    return heading_text(source).replace("\u00ad", "")[:_MAX_HEADING_CHARS].rstrip()


def _complete(extracted: Extracted) -> Iterator[Block]:
    """Blocks without overlaps, cut at page starts, with the gaps between them filled."""
    text = extracted.text
    cursor = int(extracted.metadata.get("front_matter_end", "0"))
    for block in sorted(extracted.blocks, key=lambda b: (b.start, b.end)):
        start, end = max(block.start, cursor), min(block.end, len(text))
        if end <= start:
            continue
        yield from _gap(extracted, cursor, start)
        yield from _by_page(extracted.page_starts, Block(start, end, block.kind, block.level))
        cursor = end
    yield from _gap(extracted, cursor, len(text))


def _gap(extracted: Extracted, start: int, end: int) -> Iterator[Block]:
    between = extracted.text[start:end]
    visible = between.strip()
    if visible:
        first = start + len(between) - len(between.lstrip())
        yield from _by_page(extracted.page_starts, Block(first, first + len(visible), "paragraph"))


def _by_page(page_starts: Sequence[int], block: Block) -> Iterator[Block]:
    """A block that runs over a page end is cut there: a citation opens one page."""
    start = block.start
    first, last = bisect_right(page_starts, block.start), bisect_right(page_starts, block.end - 1)
    for boundary in page_starts[first:last]:
        if boundary > start:
            yield Block(start, boundary, block.kind, block.level)
            start = boundary
    yield Block(start, block.end, block.kind, block.level)


def group_sections(sections: Sequence[Section], max_chars: int) -> list[SectionGroup]:
    """Joins small siblings, or a small section with all that is under it, while they fit in one chunk.

    A group never takes in a heading above its first one, nor text before the first heading, so what is
    written before a heading cannot move the cuts behind it.
    """
    groups: list[SectionGroup] = []
    running: list[Section] = []
    for section in sections:
        if running and not _belongs(running, section, max_chars):
            groups.append(_group(running))
            running = []
        running.append(section)
    if running:
        groups.append(_group(running))
    return groups


def _belongs(running: Sequence[Section], section: Section, max_chars: int) -> bool:
    first = running[0]
    if first.level == 0 or section.page != first.page:
        return False
    siblings = section.level == first.level == max(member.level for member in running)
    if not siblings and section.level <= first.level:
        return False
    return section.blocks[-1].end - first.blocks[0].start <= max_chars


def _group(sections: Sequence[Section]) -> SectionGroup:
    shared = sections[0].heading_path
    for section in sections[1:]:
        pairs = zip(shared, section.heading_path, strict=False)
        differing = (depth for depth, (ours, theirs) in enumerate(pairs) if ours != theirs)
        shared = shared[: next(differing, min(len(shared), len(section.heading_path)))]
    return SectionGroup(tuple(sections), shared)
