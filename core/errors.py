"""Every error that a person can see: one sentence that names the thing, and one remedy."""

from __future__ import annotations


class FootnoteError(Exception):
    """Base of all errors meant for people.

    `sentence` says what happened and to what; `remedy` says what to do next. `code` is stable and is
    what other processes and tests compare.
    """

    code = "error"

    def __init__(self, sentence: str, remedy: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.sentence} {self.remedy}".strip()


class UserInputError(FootnoteError):
    """The request itself cannot be carried out: an empty question, a path that is not there."""

    code = "input"


class ProfileInUse(FootnoteError):
    """Another engine holds the lock of this profile."""

    code = "profile_in_use"


class ProfileDamaged(FootnoteError):
    """The catalogue cannot be opened or is from a newer Footnote."""

    code = "profile_damaged"


class StorageFull(FootnoteError):
    """The disk refused a write."""

    code = "storage_full"


class ModelUnavailable(FootnoteError):
    """A model or its server is missing, does not answer, or answers nonsense."""

    code = "model_unavailable"


class RetrievalUnavailable(FootnoteError):
    """Both lanes of the search failed, so no result can be trusted, not even an empty one."""

    code = "retrieval_unavailable"


class IndexDamaged(FootnoteError):
    """A disposable index cannot be read; it is set aside and rebuilt from the catalogue."""

    code = "index_damaged"


class EngineUnavailable(FootnoteError):
    """The engine process cannot be reached or has ended."""

    code = "engine_unavailable"


class Cancelled(FootnoteError):
    """The person stopped this work."""

    code = "cancelled"

    def __init__(self, sentence: str = "Stopped.", remedy: str = "") -> None:
        super().__init__(sentence, remedy)
