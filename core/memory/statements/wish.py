"""What an owner says outright about a statement, which overrules what rules understand of it."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace

from core.errors import UserInputError
from core.memory.capture.types import Candidate
from core.memory.kinds import CARDINALITIES, KINDS, attribute_key, usual_cardinality


@dataclass(frozen=True)
class Wish:
    """What was said outright about a statement; empty where nothing was."""

    kind: str = ""
    subject: str = ""
    attribute: str = ""
    cardinality: str = ""
    valid_from: dt.date | None = None
    valid_to: dt.date | None = None

    @property
    def only_says_when(self) -> bool:
        """Whether nothing but days was said, so that the words tell the rest."""
        return self == Wish(valid_from=self.valid_from, valid_to=self.valid_to)

    def told_at(self, now: dt.datetime) -> dt.datetime:
        """As of when a statement tells what holds: on the day from which it does, where that was said."""
        return dt.datetime.combine(self.valid_from, now.timetz()) if self.valid_from else now

    def check(self) -> None:
        """Raises UserInputError for a value that does not fit."""
        if self.kind and self.kind not in KINDS:
            raise UserInputError(
                f"“{self.kind}” is not a kind of memory.", f"Choose one of {', '.join(KINDS)}."
            )
        if self.cardinality and self.cardinality not in CARDINALITIES:
            raise UserInputError("The cardinality is one or many.", "")
        if self.valid_from and self.valid_to and self.valid_to < self.valid_from:
            raise UserInputError("It would end before it begins.", "Exchange the two dates.")

    def over(self, said: Candidate) -> Candidate:
        """What rules understood, overruled by what was said outright."""
        other = bool(self.attribute) and attribute_key(self.attribute) != said.attribute
        if said.action == "close" and (self.kind or self.subject or self.attribute or self.cardinality):
            said = replace(said, action="add")
        usual = usual_cardinality(self.attribute) if other else None
        if self.kind or self.subject or self.attribute or self.cardinality:
            said = replace(said, text=said.quote if said.beside else said.text, beside=())
        return replace(
            said,
            beside=tuple(self.over(each) for each in said.beside),
            otherwise=self.over(said.otherwise) if said.otherwise else None,
            kind=self.kind or said.kind,
            subject=self.subject or said.subject,
            attribute=attribute_key(self.attribute) if self.attribute else said.attribute,
            value="" if other else said.value,
            cardinality=self.cardinality or (usual or "many" if other else said.cardinality),
            valid_from=self.valid_from or said.valid_from,
            valid_to=self.valid_to or said.valid_to,
        )
