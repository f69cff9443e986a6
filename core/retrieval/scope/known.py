"""What the rules that read a scope out of words ask of the catalogue."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.text.chinese_script import fold_chinese


@dataclass(frozen=True)
class Known:
    """What the catalogue knows by name: the folders of a name (paths), tags in their own spelling, and media types.

    `kinds` gives None where nobody can tell which there are, so that every kind may be.
    """

    folders: Callable[[str], tuple[str, ...]]
    tags: Callable[[], tuple[str, ...]] = lambda: ()
    kinds: Callable[[], tuple[str, ...] | None] = lambda: None

    def tag_called(self, name: str) -> str:
        """The tag of this name, case and script apart, in small letters as tags are compared; "" for none."""
        wanted = fold_chinese(name.strip().lstrip("#").casefold())
        return next((tag.casefold() for tag in self.tags() if fold_chinese(tag.casefold()) == wanted), "")

    def has_kind(self, media_types: tuple[str, ...]) -> bool:
        """Whether a file may be of one of these; one that ends in "/" stands for all that begin so."""
        kinds = self.kinds()
        return kinds is None or any(is_of(known, wanted) for known in kinds for wanted in media_types)


def is_of(known: str, wanted: str) -> bool:
    """Whether a media type is the wanted one, or of the group of it: "image/"."""
    return known == wanted or (wanted.endswith("/") and known.startswith(wanted))
