"""What is left out is a folder, a kind of file or a tag where one is known by these words."""

from __future__ import annotations

import pytest

from core.retrieval.query import Scope
from core.retrieval.scope.file_kinds import KINDS
from core.retrieval.scope.known import Known
from core.retrieval.scope.left_out_limits import limit_left_out

FOLDERS = ("archive", "归档")
KNOWN = Known(
    lambda name: (f"/files/{name.casefold()}",) if name.casefold() in FOLDERS else (),
    lambda: ("urgent", "花园"),
    lambda: ("text/csv", "application/pdf"),
)
SHEETS = next(kind.media_types for kind in KINDS if kind.name == "sheet")


@pytest.mark.parametrize(
    ("words", "scope", "told"),
    [
        ("archive folder", Scope(folders=("/files/archive",)), "The folder “archive” was left out."),
        ("the folder Archive", Scope(folders=("/files/archive",)), "The folder “Archive” was left out."),
        ("归档文件夹", Scope(folders=("/files/归档",)), "The folder “归档” was left out."),
        ("archive 文件夹里的", Scope(folders=("/files/archive",)), "The folder “archive” was left out."),
        ("spreadsheets", Scope(media_types=SHEETS), "Files of the kind “Excel/CSV” were left out."),
        ("表格", Scope(media_types=SHEETS), "Files of the kind “Excel/CSV” were left out."),
        ("PDF里的", Scope(media_types=("application/pdf",)), "Files of the kind “PDF” were left out."),
        ("tagged urgent", Scope(tags=("urgent",)), "What has the tag “urgent” was left out."),
        ("#花园", Scope(tags=("花园",)), "What has the tag “花园” was left out."),
        ("标签为花园的笔记", Scope(tags=("花园",)), "What has the tag “花园” was left out."),
    ],
)
def test_a_known_limit_is_left_out_and_told(words: str, scope: Scope, told: str) -> None:
    found = limit_left_out(words, KNOWN)

    assert found is not None
    assert (found.scope, found.notice.sentence) == (scope, told)


@pytest.mark.parametrize("words", ["old lease", "moon folder", "slides", "tagged later", "旧房子", "archive"])
def test_other_words_are_the_name_of_documents(words: str) -> None:
    assert limit_left_out(words, KNOWN) is None
