"""The account of all files, as the window exports it: what is on disk is held against what is known."""

from __future__ import annotations

from pathlib import Path

from core.paths import ProfilePaths
from core.service.client import Client
from core.service.protocol_library import SourceAccount


def test_every_file_on_disk_is_accounted_for(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    (notes / ".git").mkdir(parents=True)
    (notes / "a.md").write_text("The lease ends in March.")
    (notes / "empty.txt").touch()
    (notes / "left.tmp").write_text("left over")
    with Client(ProfilePaths(tmp_path / "profile")) as client:
        client.call("sources.add", paths=[str(notes)])
        client.call("ingest.wait")
        (account,) = client.call("sources.account")["sources"]

    assert account.keys() == SourceAccount.__annotations__.keys()
    assert account["adds_up"]
    assert (account["on_disk"], account["ready"], account["excluded"]) == (3, 1, 2)
    assert sum(account["ignored"].values()) == 1
    assert list(account["skipped_folders"].values()) == ["version control"]
