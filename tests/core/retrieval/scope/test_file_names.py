"""A file's own name, typed or said, leads to that file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from core.evaluation.dataset import SetDocument
from core.evaluation.workbench import Workbench
from core.retrieval.query import Query, Scope, Understood
from core.retrieval.scope.file_names import to_named_files, unknown_files

PATHS = {
    1: "/home/lease.pdf",
    2: "/home/old/sublease.pdf",
    3: "/home/旅行计划.html",
    4: "/home/lesson 2.md",
    5: "/home/boiler (copy).md",
    6: "/home/boiler.md",
    7: "/home/a/notes.txt",
    8: "/home/b/notes.txt",
}


def ending_in(tail: str) -> list[tuple[int, str]]:
    return [(number, path) for number, path in PATHS.items() if path.casefold().endswith(tail.casefold())]


def understood(question: str, language: str = "en") -> Understood:
    return Understood(question, "look-up", (language,), ("lease.pdf",), Scope(), 2000)


def test_a_name_at_the_end_of_a_very_long_word_is_looked_up_by_its_end() -> None:
    tails: list[str] = []

    def looked_up(tail: str) -> list[tuple[int, str]]:
        tails.append(tail)
        return []

    to_named_files(understood(f"{'q' * 5000}.pdf"), "answer", looked_up)
    assert tails
    assert max(map(len, tails)) < 200


@pytest.mark.parametrize(
    ("question", "documents", "rest"),
    [
        ("In lease.pdf, what is the deposit?", (1,), "what is the deposit?"),
        ("What does lease.pdf say about pets?", (1,), "What does it say about pets?"),
        ("LEASE.PDF deposit", (1,), "deposit"),
        ("What is the deposit in sublease.pdf?", (2,), "What is the deposit ?"),
        ("What is the homework in lesson 2.md?", (4,), "What is the homework ?"),
        ("Who is the engineer according to boiler.md?", (6,), "Who is the engineer ?"),
        ("Who is the engineer in boiler (copy).md?", (5,), "Who is the engineer ?"),
        ("在旅行计划.html里，航班号是什么？", (3,), "航班号是什么？"),
        ("旅行计划.html的航班号是什么？", (3,), "航班号是什么？"),
        ("What is the code in notes.txt?", (7, 8), "What is the code ?"),
    ],
)
def test_a_file_that_is_named_limits_the_question_to_it(
    question: str, documents: tuple[int, ...], rest: str
) -> None:
    found = to_named_files(understood(question), "answer", ending_in)

    assert (found.scope.documents, found.question, found.named) == (documents, rest, None)
    assert "lease.pdf" not in found.exact_terms or 1 not in documents
    assert "limits the search to that file" in found.decisions[-1]


@pytest.mark.parametrize("question", ["lease.pdf", "open lease.pdf", "What does the document lease.pdf say?"])
def test_a_bare_name_asks_for_the_file_as_a_whole(question: str) -> None:
    found = to_named_files(understood(question), "answer", ending_in)

    assert found.named is not None
    assert (found.named.documents, found.named.exact) == ((1,), True)
    assert to_named_files(understood(question), "search", ending_in) == understood(question)


@pytest.mark.parametrize("question", ["example.com", "release.pdf notes", "my_lease.pdf", "the lease", "3.5 metres"])  # fmt: skip
def test_what_is_no_known_file_changes_nothing(question: str) -> None:
    assert to_named_files(understood(question), "answer", ending_in) == understood(question)


def test_limits_and_other_ways_of_asking_stay_as_they_are() -> None:
    chosen = replace(understood("In lease.pdf, what is the deposit?"), scope=Scope(documents=(6,)))
    compared = replace(understood("Compare lease.pdf and boiler.md"), intent="compare")

    assert to_named_files(chosen, "answer", ending_in) == chosen
    assert to_named_files(compared, "answer", ending_in) == compared


TEXTS = {
    "lease.pdf": ("Tenancy agreement", "Landlord: Hollis Estates. The deposit of 1,430 pounds is held elsewhere."),
    "lease-old.pdf": ("Tenancy agreement", "Landlord: Mr Osei. The deposit of 980 pounds was paid back."),
    "budget-ideas.md": ("Budget ideas", "A pdf of the lease budget: ideas for the leaving party and the office."),
    "report-october.txt": ("Monthly report", "Revenue was 46,100. Huila sold best of all coffees in this month."),
    "report-august.txt": ("Monthly report", "Revenue was 41,200. Guji sold best of all coffees in this month."),
    "钥匙.txt": ("备忘", "备用的放在邻居家里，晚上八点以后可以去取。"),
}  # fmt: skip


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workbench]:
    with closing(Workbench(tmp_path_factory.mktemp("profile"))) as made:
        made.take_in([SetDocument(name, title, text, "") for name, (title, text) in TEXTS.items()])
        yield made


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("lease.pdf", "lease.pdf"),
        ("Lease.pdf", "lease.pdf"),
        ("lease", "lease.pdf"),
        ("lease-old", "lease-old.pdf"),
        ("report-october", "report-october.txt"),
        ("report-october.txt", "report-october.txt"),
        ("report-august", "report-august.txt"),
        ("budget ideas", "budget-ideas.md"),
        ("钥匙.txt", "钥匙.txt"),
        ("钥匙", "钥匙.txt"),
    ],
)
@pytest.mark.parametrize("mode", ["hybrid", "words"])
def test_a_typed_name_with_or_without_its_extension_finds_its_file_first(
    bench: Workbench, typed: str, name: str, mode: str
) -> None:
    found = bench.retriever.search(Query(typed, purpose="search", mode=mode)).evidence  # type: ignore[arg-type]

    assert found[0].path.rsplit("/", 1)[1] == name
    assert not found[0].weak


def test_a_question_about_a_named_file_is_answered_out_of_it_alone(bench: Workbench) -> None:
    found = bench.retriever.search(Query("In lease-old.pdf, how much was the deposit?"))

    assert {item.path.rsplit("/", 1)[1] for item in found.evidence} == {"lease-old.pdf"}
    assert "980" in found.evidence[0].text


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("In contract.pdf, what is the deposit?", "contract.pdf"),
        ("Compare report 2026-03-11.md and lesson 2.md", "2026-03-11.md"),
        ("Summarise ease.pdf", "ease.pdf"),
    ],
)
def test_a_name_that_no_file_has_is_told(question: str, name: str) -> None:
    (told,) = unknown_files(question, ending_in)

    assert told.sentence == f"No file has a name that ends in “{name}”."


@pytest.mark.parametrize(
    "question", ["In lease.pdf, what is the deposit?", "Is node.js on example.org?", "Why?"]
)
def test_of_a_known_name_and_of_what_is_no_files_name_nothing_is_told(question: str) -> None:
    assert unknown_files(question, ending_in) == ()
