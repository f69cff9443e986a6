"""Which documents are of a kind is told by what their folders, names and first lines call them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from core.evaluation.dataset import SetDocument
from core.evaluation.workbench import Workbench
from core.retrieval.counting.holding import occurrences
from core.retrieval.counting.kinds import Kin, of_kind

FILES = {
    "letters/01-hollis": "Dear Ms Raman, the rent stays as it is.",
    "spanish/lesson 1": "Vocabulary: the kitchen.",
    "spanish/lesson 2": "Vocabulary: the weather.",
    "papers/scan 7": "Letter to the council\n\nWe ask for a parking permit.",
    "papers/radiators": "Five radiators. They get hot within fifteen minutes.",
    "papers/book list": "Books to read this winter.",
    "家/媽媽的信": "院子裡的柚子收了三十二顆。",
    "家/信箱": "密码锁是四位数。",
}


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workbench]:
    with closing(Workbench(tmp_path_factory.mktemp("profile"))) as made:
        made.take_in(
            [
                SetDocument(path.partition("/")[2], path.partition("/")[2], text, path.partition("/")[0])
                for path, text in FILES.items()
            ]
        )
        yield made


@pytest.fixture
def called(bench: Workbench) -> Callable[..., tuple[Kin, set[str]]]:
    paths = {row[0]: row[1] for row in bench.catalogue.names.all()}

    def ask(kind: str, loose: bool = False) -> tuple[Kin, set[str]]:
        def holding(word: str) -> set[int]:
            lowered = {n: bench.catalogue.documents.text(n).casefold() for n in paths}
            return {n for n, text in lowered.items() if word.removesuffix("s") in text}

        kin = of_kind(kind, bench.catalogue, set(paths), holding, loose)
        return kin, {paths[number].removeprefix("/evaluation/") for number in kin.documents}

    return ask


@pytest.mark.parametrize(
    ("kind", "files"),
    [
        ("letters", {"letters/01-hollis", "papers/scan 7"}),
        ("letter", {"letters/01-hollis", "papers/scan 7"}),
        ("Spanish lessons", {"spanish/lesson 1", "spanish/lesson 2"}),
        ("Spanish entries", {"spanish/lesson 1", "spanish/lesson 2"}),
        ("信", {"家/媽媽的信", "letters/01-hollis"}),
        ("minutes", set()),
        ("invoices", set()),
    ],
)
def test_names_and_first_lines_say_what_a_document_is(
    called: Callable[..., tuple[Kin, set[str]]], kind: str, files: set[str]
) -> None:
    assert called(kind)[1] == files


@pytest.mark.parametrize(
    ("kind", "kept"), [("letters", True), ("Spanish lessons", True), ("books", False), ("radiators", False)]
)
def test_a_folder_or_a_numbered_series_keeps_documents_of_a_kind(
    called: Callable[..., tuple[Kin, set[str]]], kind: str, kept: bool
) -> None:
    assert called(kind)[0].kept_as is kept


@pytest.mark.parametrize(("kind", "series"), [("lessons", True), ("letters", False), ("radiators", False)])
def test_only_files_that_are_themselves_called_so_make_a_series(
    called: Callable[..., tuple[Kin, set[str]]], kind: str, series: bool
) -> None:
    assert called(kind)[0].series is series


def test_where_no_name_says_so_the_text_may_and_it_is_told(
    called: Callable[..., tuple[Kin, set[str]]],
) -> None:
    kin, files = called("permits", loose=True)

    assert files == {"papers/scan 7"}
    assert not kin.by_name


@pytest.mark.parametrize(
    ("text", "term", "literal", "number"),
    [
        ("a fox and two foxes", "fox", False, 2),
        ("a fox and two foxes", "fox", True, 1),
        ("kit marlow met kit marlow", "Kit Marlow", False, 2),
        ("普洱在云南，普洱茶", "普洱", True, 2),
        ("the kx-200 is no kx-20", "KX-20", True, 1),
    ],
)
def test_a_word_is_found_as_often_as_it_stands(text: str, term: str, literal: bool, number: int) -> None:
    assert occurrences(text, term, literal) == number
