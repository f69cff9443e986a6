"""What a question wants of a table, once it is read: see `rows_asked`."""

from __future__ import annotations

from dataclasses import dataclass

from core.retrieval.counting.states_asked import StateAsked
from core.retrieval.result import RowsAsked


@dataclass(frozen=True)
class FigureAsked:
    """Which column is meant: one of the names in `named`, or one of money; "" and no money where the question's own words say it.

    `pays`: the question says that it was paid, which a price alone does not.
    """

    named: tuple[str, ...] = ()
    money: bool = False
    pays: bool = False
    of_two: bool = False
    """ "Cheaper" and not "cheapest": of two rows."""


@dataclass(frozen=True)
class CellAsked:
    """`money`: what something costs, whatever the column is called. `figure`: the cell must have a figure in it."""

    money: bool
    figure: bool


@dataclass(frozen=True)
class Asked:
    """`thing`: the noun asked for, its qualities before it; `rest`: what else the question says, or all of it."""

    asks: RowsAsked
    thing: str
    rest: str
    figure: FigureAsked | None = None
    of_people: bool = False
    """ "Who" and not "which"."""
    kinds: bool = False
    """Kinds of things and not so many of each."""
    number: int = 0
    """How many rows there must be, as "the two heat pumps" says; 0 for any number."""
    cell: CellAsked | None = None
    """That one cell of a row is asked for."""
    state: StateAsked | None = None
    """What was done with the things that are meant, or was not: "unpaid"."""
