"""Whatever a file is, the answer is text or one sentence with a remedy; bytes count more than names."""

from __future__ import annotations

import os
import random
import sys
import zipfile
from pathlib import Path

import pytest

from core.library.extract.dispatch import extract_file, media_type
from core.library.extract.limits import ExtractLimits
from tests.core.library.extract import make_packages as make

LIMITS = ExtractLimits()


def write(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("name", "data", "status"),
    [
        ("a.txt", b"", "empty"),
        ("a.txt", b" \n\t ", "no_text"),
        ("a.pdf", b"%PDF-1.7\nnonsense", "damaged"),
        ("a.png", b"\x89PNG\r\n\x1a\n....", "needs_ocr"),
        ("a.txt", bytes(range(256)) * 10, "unsupported"),
        ("a.exe", b"MZ\x00\x01\x02" * 50, "unsupported"),
        ("a.mp3", b"ID3\x04\x00\x00", "unsupported"),
        ("a.7z", b"7z\xbc\xaf\x27\x1c\x00\x04", "unsupported"),
        ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "damaged"),
        ("a.docx", b"PK\x03\x04 not a zip", "damaged"),
        ("a.eml", b"no header at all", "damaged"),
        ("a.ipynb", b"{not json", "damaged"),
    ],
)
def test_bad_files_get_a_status_and_a_sentence(tmp_path: Path, name: str, data: bytes, status: str) -> None:
    result = extract_file(write(tmp_path, name, data), LIMITS)
    assert (result.status, result.text) == (status, "")
    assert result.reason.count(".") >= 1


def test_the_bytes_decide_before_the_name(tmp_path: Path) -> None:
    disguised = make.docx(tmp_path / "report.doc", "<w:p><w:r><w:t>word</w:t></w:r></w:p>")
    assert media_type(disguised).endswith("wordprocessingml.document")
    assert extract_file(disguised, LIMITS).text == "word"
    assert media_type(write(tmp_path, "notes.pdf", b"plain words")) == "application/pdf"
    assert media_type(write(tmp_path, "page", b"<!DOCTYPE html><p>x")) == "text/html"
    assert media_type(write(tmp_path, "BMW.txt", b"BMW is a car maker")) == "text/plain"
    assert media_type(write(tmp_path, "tool", b"#!/bin/sh\n")) == "text/x-source"


def test_a_note_about_formats_is_still_a_note(tmp_path: Path) -> None:
    for words in (
        b"ID3 is a tag",
        b"%PDF- starts a PDF"[1:],
        b"It says %PDF-1.7 first.",
        b"GIF89a was new",
        b"BZh, he said",
    ):
        assert extract_file(write(tmp_path, "note.md", words), LIMITS).status == "ok", words


@pytest.mark.parametrize(
    ("part", "kind"), [("xl/workbook.bin", "sheet.binary"), ("Index/Document.iwa", "iwork")]
)
def test_documents_of_unreadable_kinds_are_not_called_archives(tmp_path: Path, part: str, kind: str) -> None:
    result = extract_file(make.write_zip(tmp_path / "a.zip", {"[Content_Types].xml": "", part: b"x"}), LIMITS)
    assert result.status == "unsupported"
    assert kind in result.reason


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    assert extract_file(tmp_path / "pipe.txt", LIMITS).status == "blocked"


def test_a_missing_file_and_a_forbidden_one_are_blocked(tmp_path: Path) -> None:
    assert extract_file(tmp_path / "gone.txt", LIMITS).status == "blocked"
    assert extract_file(tmp_path, LIMITS).status == "blocked"


def test_an_archive_names_its_files_but_is_not_entered(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("报告.txt", "secret words")
    result = extract_file(path, LIMITS)
    assert (result.status, result.text) == ("unsupported", "报告.txt")
    assert "Unpack" in result.reason


def test_files_broken_at_random_never_raise(tmp_path: Path) -> None:
    """Bit flips in every kind of package: the parsers may say anything but must not break the promise."""
    source = random.Random(7)
    wholes = [
        make.docx(tmp_path / "a.docx", "<w:p><w:r><w:t>word</w:t></w:r></w:p>", footnotes="<w:p/>"),
        make.pptx(tmp_path / "a.pptx", [make.shape("x", "title")]),
        make.xlsx(tmp_path / "a.xlsx", {"s": "<row><c t='s'><v>0</v></c></row>"}, ["<t>x</t>"]),
        make.odf(tmp_path / "a.odt", "text", "<text:p>x</text:p>"),
        make.epub(tmp_path / "a.epub", ["<p>x</p>"]),
        write(tmp_path, "a.rtf", rb"{\rtf1{\fonttbl{\f0 A;}}\u8364? text \'e9\par}"),
    ]
    for whole in wholes:
        for _ in range(60):
            data = bytearray(whole.read_bytes())
            for _ in range(source.randint(1, 12)):
                data[source.randrange(len(data))] = source.randrange(256)
            result = extract_file(write(tmp_path, f"broken{whole.suffix}", bytes(data)), LIMITS)
            assert result.status == "ok" or result.reason


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs the POSIX memory limit")
def test_all_the_real_files_meet_what_is_expected_of_them(shared_dir: Path) -> None:
    """The public judge's own rules, on every listed file, through real workers."""
    import importlib.util

    from core.library.extract.pool import ExtractorPool

    tool = shared_dir / "tools" / "check_files.py"
    spec = importlib.util.spec_from_file_location("check_files", tool)
    assert spec is not None
    assert spec.loader is not None
    judge = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(judge)
    failures = []
    pool = ExtractorPool()
    for row in judge.manifest(shared_dir / "files" / "manifest.tsv"):
        found = pool.extract(shared_dir / "files" / row["path"])
        outcome = {"status": found.status, "text": found.text, "seconds": found.seconds, "mb": found.peak_mb}
        passed, word = judge.judge(row, outcome, 30, 1024)
        if not passed:
            failures.append((row["path"], word))
    pool.close()
    assert failures == []
