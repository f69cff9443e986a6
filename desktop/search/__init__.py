"""The search page: passages by words and by meaning, without an answer."""

from desktop.search.page import SearchPage

__all__ = ["SearchPage"]
