"""What `ask` and `search` get from their options for where to look: the right files, or a name refused in words."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.cli import main
from core.cli_status import FOUND, NOT_FOUND, TROUBLE
from core.paths import ProfilePaths
from core.service.client import Client, EngineError
from core.terminal_words import said, tongue_of

FILES = {
    "licence.md": "---\ntags: [Urgent, flat]\n---\n\n# Licence\n\nThe television licence costs 180 pounds.\n",
    "letters/reminder.md": "# Reminder\n\nThe television licence must be paid. Nothing else is due.\n",
    "letters/2026-03-04.txt": "Harvested the last leeks of the winter.\n",
    "2026-10-16.md": "# Diary\n\nHarvested nine beetroot.\n",
    "copy/licence.md": "# Licence of the other flat\n\nThe television licence of the other flat costs 60 pounds.\n",
}


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A profile whose engine stays open, as beside a window: each command joins it."""
    folder = tmp_path_factory.mktemp("scope")
    for name, text in FILES.items():
        path = folder / "files" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        os.utime(path, (1_700_000_000, 1_700_000_000))
    with Client(ProfilePaths(folder / "profile")) as client:
        sources = client.call("sources.add", paths=[str(folder / "files")])["sources"]
        client.call("ingest.wait", source_ids=[source["id"] for source in sources])
        yield folder / "profile"


def names(printed: str) -> list[str]:
    """The files of the passages shown."""
    return [Path(line.strip()).name for line in printed.splitlines() if line.startswith("    /")]


@pytest.mark.parametrize(
    ("options", "found"),
    [
        (["licence", "--tag", "urgent"], ["licence.md"]),
        (["licence", "--tag", "#URGENT"], ["licence.md"]),
        (["harvested", "--kind", "text"], ["2026-03-04.txt"]),
        (["harvested", "--since", "2026-10", "--until", "2026-10-31"], ["2026-10-16.md"]),
        (["harvested", "--until", "March 2026", "--since", "2026-03-01"], ["2026-03-04.txt"]),
        (["television licence", "--document", "reminder"], ["reminder.md"]),
        (["harvested", "--tag", "flat", "--kind", "markdown"], ["licence.md"]),
    ],
)
def test_an_option_limits_the_search(
    profile: Path, capsys: pytest.CaptureFixture[str], options: list[str], found: list[str]
) -> None:
    assert main(["search", *options, "--profile", str(profile)]) == FOUND
    assert names(capsys.readouterr().out) == found


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--tag", "urgnt"], "No file has the tag “urgnt”. The tags are: urgent, flat."),
        (["--kind", "film"], "There is no kind of file “film”. The kinds are: pdf, word, sheet,"),
        (["--series", "prices"], "There is no series “prices”. None is known in this library yet."),
        (["--document", "remindr.md"], "There is no file “remindr.md” in the library. Near it: reminder.md"),
        (["--document", "licence.md"], "2 files are called “licence.md”. Give the path of one: "),
        (["--since", "soonish"], "“soonish” is no day for “since”. Write it as 2026-11-30,"),
        (["--since", "2026-02-31"], "“2026-02-31” is no day for “since”."),
        (["--since", "2026-12", "--until", "2026-01"], "“2026-12” is after “2026-01”."),
    ],
)
@pytest.mark.parametrize("command", ["ask", "search"])
def test_a_name_that_is_not_known_is_refused(
    profile: Path, capsys: pytest.CaptureFixture[str], command: str, options: list[str], told: str
) -> None:
    assert main([command, "licence", *options, "--profile", str(profile)]) == TROUBLE
    assert capsys.readouterr().err.casefold().startswith(f"footnote: {told}".casefold())


@pytest.mark.parametrize("option", ["--tag", "--kind", "--series", "--document", "--since", "--until"])
def test_an_empty_name_is_no_limit_that_was_meant(capsys: pytest.CaptureFixture[str], option: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["search", "x", option, " "])
    assert ended.value.code == TROUBLE
    assert "it is empty" in capsys.readouterr().err


def test_what_a_chinese_question_gets_is_said_in_chinese(
    profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(["ask", "在财务文件夹里，利润是多少？", "--profile", str(profile)])
    printed = capsys.readouterr().out

    assert status == NOT_FOUND
    assert printed.startswith("文件里没有说明。")
    assert "最接近，但不是答案：" in printed
    assert "注意：没有名为“财务”的文件夹。已在所有内容中查找。请检查名称。" in printed


def test_an_empty_library_tells_the_command_that_fills_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", "What is the rent?", "--profile", str(tmp_path / "new")]) == NOT_FOUND
    asked = capsys.readouterr().out
    assert main(["search", "rent", "--trace", "--profile", str(tmp_path / "new")]) == NOT_FOUND
    searched = capsys.readouterr().out

    assert asked.startswith("Your library is empty: there are no files to look in yet.")
    assert "footnote add FOLDER" in asked
    assert "footnote add FOLDER" in searched
    assert "words index" not in asked + searched
    assert "passage\n" not in searched, "a table of candidates without any"


@pytest.mark.parametrize(
    ("question", "tongue"),
    [("租金多少？", "zh"), ("What does 差序格局 mean in Chinese society?", "en"), ("PDF里的租金是多少", "zh"), ("家賃はいくらですか", "en"), ("rent", "en")],
)  # fmt: skip
def test_the_terminal_speaks_the_questions_language(question: str, tongue: str) -> None:
    assert tongue_of(question) == tongue


def test_sentences_of_the_engine_follow_each_other_as_the_language_wants() -> None:
    assert said("en", "Add a folder first.", "") == "Add a folder first."
    assert said("zh", "Everything was searched.", "Check the name.") == "已在所有内容中查找。请检查名称。"


def test_the_table_of_candidates_has_the_floor_as_a_line_before_the_first_that_fell(
    profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["search", "harvested", "beetroot", "--trace", "--profile", str(profile)]) == FOUND
    lines = capsys.readouterr().out.splitlines()
    (line,) = [place for place, line in enumerate(lines) if "- floor 0.55 -" in line]

    assert not any("below floor" in above for above in lines[:line])
    assert "below floor" in lines[line + 1]


@pytest.mark.parametrize("k", ["ten", 2.5, True, [3]])
def test_a_number_of_passages_that_is_none_is_refused_in_words(profile: Path, k: object) -> None:
    with Client(ProfilePaths(profile)) as client:
        with pytest.raises(EngineError) as refused:
            client.call("search", query="licence", k=k)
        assert refused.value.code == "input"
        assert "“k”" in refused.value.sentence
        assert client.call("search", query="licence", k=None)["evidence"]
