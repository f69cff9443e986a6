"""Contents that git takes in as one stream come out of it byte for byte, many and few, of any size."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from core.memory.vault.commits import Message
from core.memory.vault.git_pack import KEPT_WHOLE
from core.memory.vault.git_store import VaultGit
from tests.core.memory.support_memory import git

# Around each place at which the size needs one byte more.
SIZES = (0, 1, 15, 16, 2047, 2048, 262_143, 262_144)


def content(size: int) -> bytes:
    """Bytes that do not repeat, with line ends and zeros of all kinds among them."""
    return b"".join(hashlib.sha256(b"%d" % part).digest() for part in range(size // 32 + 1))[:size]


@pytest.mark.parametrize("hashed", ["sha1", "sha256"])
@pytest.mark.parametrize("many", [0, KEPT_WHOLE])
def test_what_is_stored_is_read_back_as_it_was(tmp_path: Path, many: int, hashed: str) -> None:
    git(tmp_path, "init", "--quiet", f"--object-format={hashed}")
    store = VaultGit(tmp_path)
    changes: dict[str, bytes | None] = {f"memories/{size}.md": content(size) for size in SIZES}
    changes |= {f"memories/note {number}.md": b"note %d\r\n" % number for number in range(many)}
    first = store.build(changes, Message("First"), [])
    # Git has the very same contents already: of a file that came back, or was given up before.
    commit = store.build({**changes, "memories/0.md": None}, Message("Second"), [first])

    tree = store.tree(commit)

    assert dict(zip(tree, store.read(list(tree.values())), strict=True)) == {
        path: new for path, new in changes.items() if path != "memories/0.md"
    }
    git(tmp_path, "fsck", "--strict")
