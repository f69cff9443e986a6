"""The method of the protocol that makes a scope of the names that a person typed."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import Any

from core.catalog.catalogue import Catalogue
from core.retrieval.scope.named import ScopeNames, scope_named
from core.service import params as read
from core.service.params import Params

_LISTS = ("folders", "kinds", "tags", "series", "documents")


def named_scope(params: Params, catalogue: Catalogue) -> dict[str, Any]:
    """Result of "scope.named"; only what limits is in it. Raises UserInputError."""
    folders, kinds, tags, series, documents = (
        tuple(read.texts(params, key)) if params.get(key) else () for key in _LISTS
    )
    since, until = read.text_or_none(params, "since"), read.text_or_none(params, "until")
    names = ScopeNames(folders, kinds, tags, series, documents, since, until)
    scope = scope_named(names, catalogue, datetime.now().astimezone())
    return {key: value for key, value in asdict(scope).items() if value not in ((), None)}
