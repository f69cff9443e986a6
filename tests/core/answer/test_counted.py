"""Counting questions over a real small library: the number, its list, and where was looked; in English and Chinese."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from core.answer.answerer import Answerer, Listener
from core.answer.counted_words import head as counted_head
from core.answer.types import Answer
from core.errors import IndexDamaged
from core.evaluation.dataset import SetDocument
from core.evaluation.workbench import Workbench
from core.index.base import ChunkIds, LexicalHits
from core.retrieval.counting.counting import counting_of
from core.retrieval.query import Query, Scope
from core.retrieval.result import Count, SearchResult
from core.retrieval.search import Retriever
from tests.core.answer.test_answerer import Writer

TEXTS = {
    "Lease Garden Street": "This lease is made between Anna Keller and Tom Berg. The rent is 900 euros a month. A deposit was paid.",
    "Contract ACME 2024": "Contract between ACME GmbH and Anna Keller about tea. ACME has 240 employees. The KX-20 is included.",
    "Contract Orchard": "Contract on the orchard. The gardener prunes the apple trees in March. Keller, Anna signs for the club.",
    "Letter of May": "Dear Ms Keller, the boiler is repaired; the pressure must be 1.5 bar. The KX-200 is another device.",
    "Bees": "Six beehives stand behind the apple trees; the honey is harvested in July.",
    "花园笔记": "春天在花园里种了番茄和黄瓜，施了堆肥。张三帮忙浇水。",
    "租房合同": "甲方张三，乙方李明。押金一千八百元，房租每月九百元。",
    "茶馆合同": "合同由王芳与茶馆签订，押金五百元。茶馆有十二名员工。",
}

EVERYWHERE = Scope()
SILENT = Listener(lambda _: None, lambda _: None, lambda _: None, lambda: False)


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workbench]:
    with closing(Workbench(tmp_path_factory.mktemp("profile"))) as made:
        made.take_in(
            [
                SetDocument(name, name, text, "papers" if "合同" in name else "other")
                for name, text in TEXTS.items()
            ]
        )
        yield made


@pytest.fixture
def ask(bench: Workbench) -> Callable[..., tuple[SearchResult, Answer]]:
    def asked(
        question: str, scope: Scope = EVERYWHERE, writer: Writer | None = None
    ) -> tuple[SearchResult, Answer]:
        found = bench.retriever.search(Query(question, scope=scope))
        answerer = Answerer(lambda: writer, bench.searching)
        return found, answerer.answer(question, found, (), SILENT)

    return asked


def listed(answer: Answer) -> list[str]:
    """The titles of the documents that are counted, each as often as it is cited; not those that only come near."""
    titles = {item.n: item.title for item in answer.references if not item.weak}
    return sorted(titles[n] for sentence in answer.sentences for n in sentence.citations if n in titles)


@pytest.mark.parametrize(
    ("question", "head", "documents"),
    [
        (
            "How many documents mention Keller?",
            "4 of the 8 documents looked at hold “Keller” or a form of it.",
            ["Contract ACME 2024", "Contract Orchard", "Lease Garden Street", "Letter of May"],
        ),
        (
            'How many documents contain "Anna Keller"?',
            "2 of the 8 documents looked at hold “Anna Keller”.",
            ["Contract ACME 2024", "Lease Garden Street"],
        ),
        (
            "How many files mention KX-20?",
            "1 of the 8 documents looked at holds “KX-20”.",
            ["Contract ACME 2024"],
        ),
        (
            'How many files contain "apple trees" or "boiler"?',
            "3 of the 8 documents looked at hold “apple trees” or “boiler”.",
            ["Bees", "Contract Orchard", "Letter of May"],
        ),
        ("有多少份文件里出现了“押金”？", "查看的 8 份文档中，有 2 份写有“押金”。", ["租房合同", "茶馆合同"]),
        ("有多少份文件提到張三？", "查看的 8 份文档中，有 2 份写有“張三”。", ["租房合同", "花园笔记"]),
    ],
)
def test_it_says_how_many_of_how_many_and_cites_each_once(
    ask: Callable[..., tuple[SearchResult, Answer]], question: str, head: str, documents: list[str]
) -> None:
    _, answer = ask(question)

    assert answer.text.startswith(head)
    assert listed(answer) == documents


def test_a_kind_of_document_is_told_by_its_word_and_said_so(
    ask: Callable[..., tuple[SearchResult, Answer]],
) -> None:
    _, english = ask("How many contracts mention Anna Keller?")
    _, chinese = ask("有几份合同提到张三？")

    assert english.text.startswith(
        "2 of the 2 contracts looked at hold all words of “Anna Keller” in one passage."
    )
    assert "As contracts count those whose title, file name, folder or first line says so." in english.text
    assert chinese.text.startswith("查看的 2 份合同中，有 1 份写有“张三”。")
    assert listed(chinese) == ["租房合同"]


def test_it_says_where_was_looked_and_what_is_not_counted(
    ask: Callable[..., tuple[SearchResult, Answer]],
) -> None:
    _, english = ask("How many documents mention Keller?")
    _, chinese = ask("有多少份文件提到押金？")

    assert "Looked at: all 8 documents, 8 passages." in english.text
    assert "what says it in other words or in another language is not in the number" in english.text
    assert "查看范围：全部 8 份文档，8 个段落。" in chinese.text
    assert "换了说法或用别的语言写的不在其中" in chinese.text


def test_a_scope_is_counted_in_and_named(ask: Callable[..., tuple[SearchResult, Answer]]) -> None:
    _, answer = ask("有多少份文件提到张三？", Scope(folders=("/evaluation/papers",)))

    assert answer.text.startswith("查看的 2 份文档中，有 1 份写有“张三”。")
    assert "查看范围：papers 之内的全部 2 份文档" in answer.text


def test_none_is_an_answer_and_no_refusal(ask: Callable[..., tuple[SearchResult, Answer]]) -> None:
    _, answer = ask("How many files mention submarines?")

    assert answer.text.startswith("None of the 8 documents looked at holds “submarines”")
    assert not answer.refused
    assert not answer.references


def test_what_is_about_something_is_told_apart_from_what_only_comes_near(
    ask: Callable[..., tuple[SearchResult, Answer]],
) -> None:
    _, answer = ask("How many documents are about bees?")

    assert answer.text.startswith("Probably at least 1 of the 8 documents looked at is about “bees”")
    assert "Bees" in [item.title for item in answer.references if not item.weak]
    assert answer.degraded == ()


def test_without_vectors_nobody_says_that_a_text_is_about_it(bench: Workbench) -> None:
    bare = replace(bench.searching(), embedder=None, rerankers=())
    retriever = Retriever(bench.catalogue, lambda: bench.follower.words, lambda: None, lambda: bare)
    question = "How many documents are about bees?"

    found = retriever.search(Query(question))
    answer = Answerer(lambda: None, lambda: bare).answer(question, found, (), SILENT)

    assert answer.text.startswith("1 of the 8 documents looked at holds “bees” or a form of it.")
    assert any("What comes near by meaning is not known" in told.sentence for told in found.degraded)


def test_a_chat_model_is_not_asked_to_count(ask: Callable[..., tuple[SearchResult, Answer]]) -> None:
    writer = Writer(["There are 99. [1]"])

    _, answer = ask("How many documents mention Keller?", writer=writer)

    assert answer.text.startswith("4 of the 8")
    assert writer.requests == []


def test_the_inspector_can_check_the_count(ask: Callable[..., tuple[SearchResult, Answer]]) -> None:
    found, _ = ask("How many documents mention Keller?")

    counted = [
        item.title for item in found.trace.candidates if item.reason == "counts among what was asked for"
    ]
    assert sorted(counted) == [
        "Contract ACME 2024",
        "Contract Orchard",
        "Lease Garden Street",
        "Letter of May",
    ]
    assert any("counted: 4 of 8 documents" in decision for decision in found.trace.decisions)


@pytest.mark.parametrize(
    ("question", "number"), [("How many employees does ACME have?", "240"), ("茶馆有多少名员工？", "十二")]
)
def test_a_number_in_a_document_is_looked_up(
    ask: Callable[..., tuple[SearchResult, Answer]], question: str, number: str
) -> None:
    found, answer = ask(question)

    assert found.count is None
    assert number in answer.text


def test_what_cannot_be_counted_is_searched_for_and_it_is_said(bench: Workbench) -> None:
    class Broken:
        def search(
            self, text: str, limit: int, allowed: ChunkIds | None = None, exact: tuple[str, ...] = ()
        ) -> LexicalHits:
            raise IndexDamaged("The words index is damaged.", "It is rebuilt.")

        def documents_with(self, word: str) -> int:
            raise IndexDamaged("The words index is damaged.", "It is rebuilt.")

        def words_from(self, beginning: str, most: int) -> list[str]:
            raise IndexDamaged("The words index is damaged.", "It is rebuilt.")

    retriever = Retriever(
        bench.catalogue,
        lambda: Broken(),
        lambda: bench.follower.vectors,
        bench.searching,
    )
    found = retriever.search(Query("How many documents mention Keller?"))

    assert found.count is None
    assert found.degraded[0].sentence == "The documents could not be counted: The words index is damaged."


def test_a_long_list_is_cut_and_the_number_is_not(tmp_path_factory: pytest.TempPathFactory) -> None:
    with closing(Workbench(tmp_path_factory.mktemp("many"))) as bench:
        bench.take_in(
            [SetDocument(f"n{n}", f"Note {n}", f"Note {n} mentions the kettle.", "") for n in range(60)]
        )
        found = bench.retriever.search(Query("How many notes mention the kettle?"))
        answer = Answerer(lambda: None, bench.searching).answer("how many", found, (), SILENT)

    assert answer.text.startswith("60 of the 60 documents looked at hold")
    assert len(answer.references) == 50
    assert "The first 50 of these 60 are listed; the inspector shows all." in answer.text
    assert len(found.trace.candidates) == 60


def test_who_asks_for_pdfs_gets_no_other_files_counted(
    ask: Callable[..., tuple[SearchResult, Answer]],
) -> None:
    among_all, _ = ask("How many documents do I have?")
    found, _ = ask("How many PDFs do I have?")
    mentioning, answer = ask("How many PDFs mention Keller?")

    assert among_all.count is not None
    assert among_all.count.matching == len(TEXTS)
    assert found.count is not None
    assert found.count.matching == 0
    assert mentioning.count is not None
    assert mentioning.count.matching == 0
    assert answer.text.startswith("There are no documents to look at there.")
    assert "within PDF" in answer.text


@pytest.mark.parametrize(
    ("question", "head"),
    [
        ("How many PDFs mention Keller?", "1 of the 2 PDFs looked at holds “Keller” or a form of it."),
        ("How many PDFs do I have?", "There are 2 PDFs."),
        ("哪些PDF提到了“Keller”？", "查看的 2 份 PDF 文件中，有 1 份写有“Keller”。"),
    ],
)
def test_files_of_a_format_are_called_by_it(question: str, head: str) -> None:
    tongue = "en" if question.isascii() else "zh"
    counting = counting_of(question)
    assert counting is not None
    number = 2 if counting.manner == "all" else 1

    assert counted_head(Count(counting, 2, 2, number, 0, None, 0, ()), tongue) == head


def test_a_limit_to_one_format_names_what_is_counted(
    ask: Callable[..., tuple[SearchResult, Answer]],
) -> None:
    texts = Scope(media_types=("text/plain",))
    found, _ = ask("How many documents mention Keller?", texts)
    mixed, _ = ask("How many documents mention Keller?", Scope(media_types=("text/plain", "application/pdf")))

    assert found.count is not None
    assert found.count.counting.media_types == texts.media_types
    assert mixed.count is not None
    assert mixed.count.counting.media_types == ()


def test_limits_within_which_nothing_lies_are_told_and_do_not_look_like_nothing_found(
    bench: Workbench,
) -> None:
    found = bench.retriever.search(Query("Where is the boiler?", scope=Scope(tags=("no such tag",))))

    assert found.evidence == ()
    assert [item.sentence for item in found.degraded] == [
        "Nothing that can be searched lies within the chosen limits.",
        "No file has the tag “no such tag”.",
    ]


def test_one_document_is_not_told_as_several(
    bench: Workbench, ask: Callable[..., tuple[SearchResult, Answer]]
) -> None:
    (only,) = (
        d.id
        for s in bench.catalogue.sources.all()
        for d in bench.catalogue.documents.of_source(s.id)
        if d.title == "Bees"
    )

    _, answer = ask("How many documents mention honey?", Scope(documents=(only,)))

    assert "Looked at: the only document within Bees." in answer.text
