"""The answer to a question that wants rows of a table counted, listed or reckoned: the number, and each row as it reads.

It is written by rules even where there is a chat model: no model can count what it is not shown, and none adds up reliably.
"""

from __future__ import annotations

from pathlib import PurePath

from core.answer.pieces import FIRST_LINES, MOST_LINES, shortened
from core.answer.readable import readable, row_sentence
from core.answer.summary import cited, named
from core.answer.types import Answer, Sentence
from core.retrieval.result import Rows, SearchResult

ROWS_BY = "rows"
_NUMBER = {
    "en": "{thing}: {n} in {file}{names}.",
    "zh": "{thing}：{file} 里有 {n} 条{names}。",
}
_PART = {
    "en": "{thing}: {n} of {total} in {file}{names}.",
    "zh": "{thing}：{file} 的 {total} 条中有 {n} 条{names}。",
}
# A sum with its arithmetic, and the end of a column; then the rows that it is of.
_SUM = {"en": "{column}, {of} in {file}: {sum}.", "zh": "{file} 里{of}的{column}：{sum}。"}
_MOST = {
    "en": "{column}, highest of {of} in {file}: {value}{names}.",
    "zh": "{file} 里{of}，最高的{column}：{value}{names}。",
}
_LEAST = {
    "en": "{column}, lowest of {of} in {file}: {value}{names}.",
    "zh": "{file} 里{of}，最低的{column}：{value}{names}。",
}
_OF = {
    "en": ("{n} row", "{n} rows", "{n} of {total} rows"),
    "zh": (" {n} 条", " {n} 条", " {total} 条中的 {n} 条"),
}
_WITHIN = {"en": "{file}, {heading}", "zh": "{file}“{heading}”"}
# A longer sum is told without its parts; the rows have them.
MOST_TERMS = 20
_ROWS = {"en": "rows", "zh": "行"}
_NAMES = {"en": (" ({})", ", "), "zh": ("（{}）", "、")}


def rows_answer(result: SearchResult, rows: Rows, tongue: str) -> Answer:
    """`rows` in words; `result.evidence` is the table that they are from, or a part of a long one."""
    item = result.evidence[0]
    if rows.figure >= 0:
        return _reckoned(result, rows, tongue)
    names = list(
        dict.fromkeys(row[rows.column] for row in rows.rows if rows.column < len(row) and row[rows.column])
    )
    alike = rows.column > 0 or rows.distinct
    listed = len(names)
    sentences = [
        Sentence(_head(rows, names, len(names) if alike else len(rows.rows), item.path, tongue), (item.n,))
    ]
    if rows.rows and (rows.asks == "each" or (rows.asks == "which" and rows.limited)):
        told = [row_sentence([readable(cell) for cell in row], list(rows.header)) for row in rows.rows]
        listed = len(told)
        sentences = [Sentence(shortened(text), (item.n,)) for text in told[:MOST_LINES]]
    lines = [cited(sentence) for sentence in sentences]
    if listed > MOST_LINES:
        sentences.append(Sentence(FIRST_LINES[tongue].format(n=MOST_LINES), ()))
        lines.append(sentences[-1].text)
    text = lines[0] if len(lines) == 1 else "\n".join(f"- {line}" for line in lines)
    return Answer(text, tuple(sentences), result.evidence, (), False, False, ROWS_BY)


def _reckoned(result: SearchResult, rows: Rows, tongue: str) -> Answer:
    """A sum or an end of a column, and below it the rows that it is of."""
    item = result.evidence[0]
    sentences = [Sentence(_outcome(rows, item.path, tongue), (item.n,))]
    told = [row_sentence([readable(cell) for cell in row], list(rows.header)) for row in rows.rows]
    sentences += [Sentence(shortened(text), (item.n,)) for text in told[:MOST_LINES]]
    if len(told) > MOST_LINES:
        sentences.append(Sentence(FIRST_LINES[tongue].format(n=MOST_LINES), ()))
    head, *lines = (cited(sentence) for sentence in sentences)
    text = "\n\n".join((head, "\n".join(f"- {line}" for line in lines)))
    return Answer(text, tuple(sentences), result.evidence, (), False, False, ROWS_BY)


def _outcome(rows: Rows, path: str, tongue: str) -> str:
    one, several, part = _OF[tongue]
    so_many = part if rows.limited else several if rows.compared > 1 else one
    of = so_many.format(n=rows.compared, total=rows.total)
    file = _file(rows, path, tongue)
    column = readable(rows.header[rows.figure])
    cells = [readable(row[rows.figure]) for row in rows.rows]
    if rows.asks == "sum":
        terms = f"{' + '.join(cells)} = " if 1 < len(cells) <= MOST_TERMS else ""
        return _SUM[tongue].format(column=column, of=of, file=file, sum=f"{terms}{rows.outcome}")
    brackets, comma = _NAMES[tongue]
    names = dict.fromkeys(readable(row[rows.column]) for row in rows.rows)
    form = _MOST if rows.asks == "most" else _LEAST
    return form[tongue].format(
        column=column,
        of=of,
        file=file,
        value=readable(rows.outcome),
        names=brackets.format(comma.join(names)),
    )


def _head(rows: Rows, names: list[str], number: int, path: str, tongue: str) -> str:
    """How many there are, and what they are called."""
    brackets, comma = _NAMES[tongue]
    said = brackets.format(comma.join(readable(name) for name in names[:MOST_LINES])) if names else ""
    # So many different ones are no part of the rows.
    form = _PART if rows.limited and number == len(rows.rows) < rows.total else _NUMBER
    thing = rows.thing or _ROWS[tongue]
    file = _file(rows, path, tongue)
    return form[tongue].format(
        thing=f"{thing[:1].upper()}{thing[1:]}", n=number, total=rows.total, file=file, names=said
    )


def _file(rows: Rows, path: str, tongue: str) -> str:
    """The name of the file; of one with several tables, with what stands over this one."""
    name = named(PurePath(path).name, tongue).rstrip(":： ")
    return _WITHIN[tongue].format(file=name, heading=readable(rows.within)) if rows.within else name
