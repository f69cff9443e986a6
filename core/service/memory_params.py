"""What a client sends to have memories listed, as the memory's own terms."""

from __future__ import annotations

from core.errors import UserInputError
from core.memory.kinds import KINDS
from core.memory.listing import ORIGINS, STATES, Wanted
from core.service import params as read
from core.service.params import Params


def wanted_list(params: Params) -> Wanted:
    """The filter of "memory.list". Raises UserInputError for a value that none of the memories can have."""
    states = read.texts(params, "states") if params.get("states") is not None else []
    for state in states:
        _one_of("states", state, STATES)
    kind, origin = read.text_or_none(params, "kind"), read.text_or_none(params, "origin")
    if kind:
        _one_of("kind", kind, KINDS)
    if origin:
        _one_of("origin", origin, ORIGINS)
    return Wanted(
        day=read.day(params, "as_of"),
        everything=bool(params.get("all")),
        states=states,
        held_on=read.day(params, "held_on"),
        kind=kind,
        subject=read.text_or_none(params, "subject"),
        origin=origin,
        query=read.text_or_none(params, "query"),
        ids=read.texts(params, "ids") if params.get("ids") is not None else None,
    )


def page_of(params: Params) -> slice:
    """Which part of a list is sent: from `offset` on, `limit` of it or the rest. Raises UserInputError."""
    offset = read.whole(params, "offset") if params.get("offset") is not None else 0
    limit = read.whole(params, "limit") if params.get("limit") is not None else None
    if offset < 0 or (limit is not None and limit < 1):
        raise UserInputError("There is no such page.", "Offsets begin at 0, and a page holds 1 at least.")
    return slice(offset, None if limit is None else offset + limit)


def _one_of(key: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise UserInputError(f"“{key}” cannot be “{value}”.", f"They are: {', '.join(known)}.")
