"""Reading one file: what is saved of it, and when it is given another look instead."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from core.catalog.records import Document, FileStamp
from core.library.extract.limits import ExtractLimits
from core.library.extract.result import Extracted
from core.library.reading import (
    Content,
    FileReader,
    Gone,
    Interrupted,
    Unchanged,
    Unsettled,
    content_hash,
    split_reason,
)
from tests.support.inline_extractor import InlineExtractor

AN_HOUR_S = 3600.0


def document(path: Path, digest: str = "", context_title: str = "") -> Document:
    return Document(
        id=1,
        source_id=1,
        path=str(path),
        title="",
        context_title=context_title,
        media_type="",
        stamp=FileStamp(0, 0, 0),
        content_hash=digest,
        state="pending",
        reason="",
        remedy="",
        language="und",
        modified=0.0,
        indexed=None,
        series="",
        attempts=0,
        chunk_count=0,
        char_count=0,
    )


class WritesMeanwhile(InlineExtractor):
    """The file is written on while it is read."""

    outcome: Extracted | None = None

    def extract(self, path: Path) -> Extracted:
        extracted = self.outcome or super().extract(path)
        path.write_text("And on it goes, longer than before.")
        return extracted


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "note.txt"
    path.write_text("The budget is 100.")
    return path


def test_a_file_becomes_text_passages_and_a_hash(note):
    outcome = FileReader(InlineExtractor(), threading.Event()).read(document(note), forced=False)
    assert isinstance(outcome, Content)
    content = outcome.content
    assert (content.text, content.state, content.title) == ("The budget is 100.", "words only", "note")
    assert content.content_hash == content_hash(str(note))
    assert [content.text[draft.start : draft.end] for draft in content.drafts] == ["The budget is 100."]
    assert not outcome.moving


def test_known_content_is_not_parsed_unless_a_person_wants_it(note):
    extractor = InlineExtractor()
    reader = FileReader(extractor, threading.Event())
    known = document(note, content_hash(str(note)))
    assert isinstance(reader.read(known, forced=False), Unchanged)
    assert extractor.read == []
    assert isinstance(reader.read(known, forced=True), Content)


def test_a_file_that_is_gone_is_said_to_be(note):
    note.unlink()
    assert isinstance(
        FileReader(InlineExtractor(), threading.Event()).read(document(note), forced=False), Gone
    )


def test_a_file_that_was_just_emptied_is_given_another_look(note):
    """In-place saving truncates first: an empty file of this very moment is a save in progress."""
    note.write_bytes(b"")
    reader = FileReader(InlineExtractor(), threading.Event(), fresh=AN_HOUR_S)
    assert isinstance(reader.read(document(note), forced=False), Unsettled)
    os.utime(note, (1.0, 1.0))
    outcome = reader.read(document(note), forced=False)
    assert isinstance(outcome, Content)
    assert outcome.content.state == "excluded"


def test_a_file_written_while_it_is_read_is_saved_and_looked_at_again(note):
    outcome = FileReader(WritesMeanwhile(), threading.Event()).read(document(note), forced=False)
    assert isinstance(outcome, Content)
    assert outcome.moving
    assert outcome.fact.stamp.size == len("The budget is 100.")


def test_a_file_written_while_it_is_read_that_makes_no_sense_is_not_saved(note):
    extractor = WritesMeanwhile()
    extractor.outcome = Extracted("damaged", "This file is damaged. Save it anew.")
    outcome = FileReader(extractor, threading.Event(), fresh=0.0).read(document(note), forced=False)
    assert isinstance(outcome, Unsettled)


def test_what_a_closing_library_reads_is_thrown_away(note):
    stop = threading.Event()
    stop.set()
    assert isinstance(FileReader(InlineExtractor(), stop).read(document(note), forced=False), Interrupted)


def test_a_file_that_is_too_large_is_not_hashed(note):
    os.utime(note, (1.0, 1.0))
    limits = ExtractLimits(max_file_bytes=5)

    class Limited(InlineExtractor):
        def extract(self, path: Path) -> Extracted:
            return Extracted("too_large", "This file is too large. Split it.")

    reader = FileReader(Limited(), threading.Event(), limits=limits)
    outcome = reader.read(document(note, digest="an older one"), forced=False)
    assert isinstance(outcome, Content)
    assert (outcome.content.state, outcome.content.content_hash) == ("failed", "")


def test_the_context_title_outlives_a_rename(tmp_path):
    path = tmp_path / "new name.txt"
    path.write_text("The budget is 100.")
    outcome = FileReader(InlineExtractor(), threading.Event()).read(
        document(path, context_title="old name"), False
    )
    assert isinstance(outcome, Content)
    assert (outcome.content.title, outcome.content.context_title) == ("new name", "old name")


@pytest.mark.parametrize(
    ("text", "reason", "remedy"),
    [
        (
            "This file is empty. There is nothing to index.",
            "This file is empty.",
            "There is nothing to index.",
        ),
        ("It is a.b. It is c. Do this.", "It is a.b. It is c.", "Do this."),
        ("One sentence only.", "One sentence only.", ""),
    ],
)
def test_the_last_sentence_is_the_remedy(text, reason, remedy):
    assert split_reason(text) == (reason, remedy)
