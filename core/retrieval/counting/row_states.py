"""Which rows of a table are in the state that a question asks for: by a column of states, of days on which it was done, of yes and no.

A cell that says something else than the states that are known leaves it open, and then nothing is counted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from core.retrieval.counting.figures import kind_of_cell
from core.retrieval.counting.row_words_han import column_core
from core.retrieval.counting.states_asked import ACTS, Act, StateAsked
from core.retrieval.counting.tables import Table
from core.text.chinese_script import fold_chinese
from core.text.regex import regex

State = Literal["done", "undone", "neither", ""]
""" "neither": cancelled, and so not waiting to be done either; "": the cell says nothing that is known."""

_STATE_COLUMN = regex(r"(?:.* )?(?:status|state|progress)|.*(?:状态|状况|情况|进度|与否)|是否.*", re.IGNORECASE)  # fmt: skip
_UNDONE = regex(r"open|outstanding|pending|overdue|due|past due|waiting|in progress|to ?do|ongoing|未完成?|进行中|逾期|待办|待定|(?:还|尚|仍)?欠(?!条).{0,8}", re.IGNORECASE)  # fmt: skip
_DONE = regex(r"closed|done|completed?|finished|完成|关闭|办结", re.IGNORECASE)
_NEITHER = regex(r"cancel+ed|void(?:ed)?|drafts?|refunded|written off|withdrawn|n/a|(?:已)?(?:取消|作废|退款|撤销)|草稿|免(?:费|交|缴|除)?|减免", re.IGNORECASE)  # fmt: skip
_YES = regex(r"yes|y|true|ok|✓|✔|√|☑|是|对|有", re.IGNORECASE)
_NO = regex(r"no|n|not yet|false|✗|✘|☐|否|未|没有?|无", re.IGNORECASE)
_BLANK = regex(r"[-–—/]*")
# What may follow the word for what was done: "paid on 3 May", "已付清", "已付款 5月3日".
_MORE = r"(?: in full| on .+|[ ,:(（]*\d.*)?"


def rows_in_state(table: Table, state: StateAsked) -> frozenset[int] | Literal["unsettled"] | None:
    """The places of the rows that are so; None where no column tells it, "unsettled" where one does not for every row."""
    columns = [[fold_chinese(cell).strip() for cell in cells] for cells in zip(*table.rows, strict=True)]
    told = [
        (cells, states)
        for name, cells in zip(table.header, columns, strict=False)
        if (states := _by_column(name, cells, state)) is not None
    ]
    if not told:
        return None
    if any(states == "unsettled" for _, states in told):
        return "unsettled"
    # What is cancelled has no day on which it was paid, and waits for none.
    merged = [_merged(row) for row in zip(*(states for _, states in told), strict=True)]
    if "" in merged:
        return "unsettled"
    own = frozenset(
        at
        for cells, _ in told
        for at, cell in enumerate(cells)
        if state.said and cell.casefold() == state.said
    )
    wanted = "done" if state.done else "undone"
    return own or frozenset(at for at, each in enumerate(merged) if each == wanted)


def _by_column(
    name: str, cells: Sequence[str], state: StateAsked
) -> list[State] | Literal["unsettled"] | None:
    """The state of each row by one column; None where it tells none."""
    for act in state.acts:
        states = _of_days(cells) if _names_act(name, act) else None
        states = states or _of_states(cells, act)
        if states is not None:
            return states
    named = _STATE_COLUMN.fullmatch(column_core(name)) is not None
    return (
        "unsettled" if named and any(_state_of(cell, act) for cell in cells for act in state.acts) else None
    )


def _merged(states: Sequence[State]) -> State:
    """What several columns say of one row; "" where they say opposite things."""
    if "neither" in states:
        return "neither"
    return states[0] if len(set(states)) == 1 else ""


def _of_days(cells: Sequence[str]) -> list[State] | None:
    """Of a column such as "paid on": a day or a yes where it was done, nothing or a no where it was not."""
    states = [_of_day(cell) for cell in cells]
    return states if "" not in states and "done" in states else None


def _of_day(cell: str) -> State:
    if kind_of_cell(cell) == "day" or _YES.fullmatch(cell):
        return "done"
    if _BLANK.fullmatch(cell) or _NO.fullmatch(cell):
        return "undone"
    return "neither" if _NEITHER.fullmatch(cell) else ""


def _of_states(cells: Sequence[str], act: Act) -> list[State] | None:
    """Of a column of words; a cell that is left empty among none but "paid" is not paid, among others it may be either."""
    states = [_state_of(cell, act) for cell in cells]
    own = {each for each, cell in zip(states, cells, strict=True) if cell}
    if "" in own or not own - {"neither"}:
        return None
    if all(cells):
        return states
    return [each or "undone" for each in states] if "done" in own and "undone" not in own else None


def _state_of(cell: str, act: Act) -> State:
    done, undone = _patterns(act)
    if not cell:
        return ""
    if _UNDONE.fullmatch(cell) or undone.fullmatch(cell):
        return "undone"
    if _DONE.fullmatch(cell) or done.fullmatch(cell):
        return "done"
    return "neither" if _NEITHER.fullmatch(cell) else ""


def _names_act(name: str, act: Act) -> bool:
    """Whether a column is called "paid", "paid on", "payment date", 付款日期 or 是否付款."""
    plain = fold_chinese(name).strip()
    english = rf"(?:date |day )?(?:{act.done})(?: (?:on|date|at))?|(?:{act.noun}) date|date of (?:{act.noun})"
    chinese = rf"(?:实际)?(?:{act.han})(?:日期|时间|日)|(?:是否)?已?(?:{act.han})(?:与否)?"
    return re.fullmatch(rf"(?:{english}|{chinese})\W*", plain, re.IGNORECASE) is not None


@lru_cache(maxsize=len(ACTS))
def _patterns(act: Act) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """(what a cell says of a thing that is done, of one that is not)."""
    done = rf"(?:fully |already )?(?:{act.done}){_MORE}|已(?:{act.han})[款费清完好回出]?了?{_MORE}"
    undone = (
        rf"(?:still )?(?:not(?: yet)?(?: been)? |un|to be )(?:{act.done})(?: yet)?|(?:awaiting |pending )?(?:{act.noun}) (?:pending|due)|awaiting (?:{act.noun})|"
        rf"(?:还|尚)?(?:没有?|未|待)(?:{act.han})[款费清完好回出]?|(?:{act.han})中"
    )
    return re.compile(done, re.IGNORECASE), re.compile(undone, re.IGNORECASE)
