"""Looks for secrets line by line in files of the vault, also in those that its owner wrote by hand."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from core.memory.secrets_guard import find_secret, refuse_secrets
from core.memory.vault.files import Changes
from core.memory.vault.reading import REJECTED, Problem

# Lines of front matter that hold nothing but names which Footnote itself gives; some look like a number of a card.
_NAMES_ONLY = re.compile(
    rb"(?:id|supersedes|superseded_by|reopens|derived_from|targets): [\[\]mf0-9a-f, ]*|source_(?:conversation|message): \"?[\w-]{1,64}\"?"
)


def refuse_secret_lines(content: bytes, known: Collection[bytes] = ()) -> None:
    """Raises SecretRefused for a line of a file that holds a secret; `known` lines stand in the vault already."""
    for line in _lines(content, known):
        refuse_secrets(line)


def secrets_by_hand(edits: Changes, before: Mapping[str, bytes]) -> tuple[Problem, ...]:
    """Of files that the owner edited, `before` as the last commit has them, those to which a secret came."""
    found = []
    for path, content in sorted(edits.items()):
        known = before.get(path, b"").splitlines()
        lines = _lines(content or b"", known) if path != REJECTED else []
        kind = next((kind for line in lines if (kind := find_secret(line))), "")
        if kind:
            sentence = f"{path} holds what looks like {kind}: it is neither used nor put into the history."
            found.append(
                Problem(path, sentence, "Take the secret out of the file, or the file out of the vault.")
            )
    return tuple(found)


def _lines(content: bytes, known: Collection[bytes]) -> list[str]:
    return [
        line.decode("utf-8", "replace")
        for line in content.splitlines()
        if line not in known and not _NAMES_ONLY.fullmatch(line)
    ]
