"""Mail, rich text, notebooks, data files and source code."""

from __future__ import annotations

import json
from pathlib import Path

from core.library.extract.dispatch import extract_file
from core.library.extract.limits import ExtractLimits
from core.library.extract.result import Extracted

LIMITS = ExtractLimits()


def read(folder: Path, name: str, content: str | bytes) -> Extracted:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return extract_file(path, LIMITS)


def kinds(document: Extracted) -> list[tuple[str, str]]:
    assert document.status == "ok", document.reason
    return [(block.kind, document.text[block.start : block.end]) for block in document.blocks]


MESSAGE = (
    "From: =?utf-8?B?5byg5LiJ?= <z@example.org>\r\nTo: b@example.org\r\nSubject: =?gb2312?B?suLK1A==?=\r\n"
    "Date: Mon, 06 Jan 2025 10:00:00 +0800\r\nMIME-Version: 1.0\r\n"
    'Content-Type: multipart/mixed; boundary="X"\r\n\r\n'
    "--X\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nFirst paragraph.\r\n\r\nSecond.\r\n"
    "--X\r\nContent-Type: text/html\r\n\r\n<p>First paragraph.</p><p>Second.</p>\r\n"
    '--X\r\nContent-Type: application/pdf; name="r.pdf"\r\nContent-Disposition: attachment; filename="report.pdf"\r\n\r\n'
    "%PDF\r\n--X--\r\n"
)


def test_mail_gives_subject_people_body_once_and_attachment_names(tmp_path: Path) -> None:
    document = read(tmp_path, "a.eml", MESSAGE)
    assert document.title == "测试"
    words = [text for _, text in kinds(document)]
    assert words[0] == "测试"
    assert words[1].startswith("From: 张三 <z@example.org>\nTo: b@example.org")
    assert words[2:] == ["First paragraph.", "Second.", "report.pdf"]
    assert document.metadata["created"] == "2025-01-06T10:00:00+08:00"


def test_a_mailbox_gives_every_message(tmp_path: Path) -> None:
    one = "From a@example.org Mon Jan  6 10:00:00 2025\nSubject: {}\n\nBody {}.\n\n"
    document = read(tmp_path, "a.mbox", one.format("One", 1) + one.format("Two", 2))
    assert [text for kind, text in kinds(document) if kind == "heading"] == ["One", "Two"]


def test_rich_text_in_code_pages_and_unicode(tmp_path: Path) -> None:
    source = (
        rb"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset134 SimSun;}}{\info{\title no}}"
        rb"\outlinelevel0 Head\par\pard Caf\'e9 {\f1 \'d6\'d0\'ce\'c4} \u8364?\uc1\u-10179?\u-8704?\par"
        rb"{\*\generator no;}\trowd a\cell b\cell\row}"
    )
    assert kinds(read(tmp_path, "a.rtf", source)) == [
        ("heading", "Head"),
        ("paragraph", "Café 中文 €😀"),
        ("table", "a\tb"),
    ]


def test_notebooks_keep_headings_code_and_printed_output(tmp_path: Path) -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# Title\n", "\n", "Words."]},
        {
            "cell_type": "code",
            "source": "print(1)",
            "outputs": [{"output_type": "stream", "text": ["\x1b[31m1\x1b[0m"]}],
        },
    ]
    document = read(tmp_path, "a.ipynb", json.dumps({"cells": cells}))
    assert kinds(document) == [
        ("heading", "# Title"),
        ("paragraph", "Words."),
        ("code", "print(1)"),
        ("code", "1"),
    ]


def test_json_with_hidden_letters_is_written_out(tmp_path: Path) -> None:
    assert "中文" in read(tmp_path, "a.json", json.dumps({"k": "中文"})).text
    assert "中文" in read(tmp_path, "a.jsonl", json.dumps("中文") + "\n" + json.dumps("b")).text
    assert read(tmp_path, "b.json", '{"k": 1}').text == '{"k": 1}'


def test_tables_and_source_keep_the_files_own_text(tmp_path: Path) -> None:
    assert read(tmp_path, "a.csv", "a;b\r\n1;2\r\n").text == "a;b\r\n1;2\r\n"
    source = "import os\n\n\ndef one():\n    return 1\ndef two():\n    return 2\n"
    document = read(tmp_path, "a.py", source)
    assert [text for _, text in kinds(document)] == [
        "import os",
        "def one():\n    return 1",
        "def two():\n    return 2",
    ]


def test_chapters_and_indented_paragraphs_of_a_plain_text_book(tmp_path: Path) -> None:
    book = "书名\n第一卷 起点\n第一章 出发\n　　第一段的文字。\n　　第二段的文字。\n第二章\n　　完。\n"
    document = read(tmp_path, "a.txt", book)
    assert [(b.kind, b.level, document.text[b.start : b.end]) for b in document.blocks] == [
        ("paragraph", 0, "书名"),
        ("heading", 1, "第一卷 起点"),
        ("heading", 2, "第一章 出发"),
        ("paragraph", 0, "　　第一段的文字。"),
        ("paragraph", 0, "　　第二段的文字。"),
        ("heading", 2, "第二章"),
        ("paragraph", 0, "　　完。"),
    ]
    english = read(tmp_path, "b.txt", "Chapter 4: The Sea\nIt was blue.\n\nChapters are long.")
    assert [b.kind for b in english.blocks] == ["heading", "paragraph", "paragraph"]


def test_a_stray_nul_or_surrogate_poisons_nothing(tmp_path: Path) -> None:
    document = read(tmp_path, "a.txt", b"before\x00after and \xed\xa0\x80 more words in the line")
    assert document.status == "ok"
    assert "\x00" not in document.text
    document.text.encode("utf-8")
