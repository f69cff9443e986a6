"""The whole search with a chat model beside it: what it adds, what is seen of it, and that it never stands in the way.

The embedding model is the real bundled one; the chat model's words are scripted, so nothing here speaks of quality.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from core.errors import Cancelled
from core.evaluation.dataset import SetDocument
from core.evaluation.workbench import Workbench
from core.models.ollama_chat import OllamaChat
from core.retrieval.aside import Aside
from core.retrieval.expand import DECISIVE, Expander
from core.retrieval.query import Query, Turn
from core.retrieval.ranking.checked import CheckedReranker
from core.retrieval.ranking.rerank_chat import ChatJudge
from core.retrieval.result import SearchResult
from core.retrieval.search import Retriever
from core.retrieval.understanding.stand_alone import Rewriter
from tests.core.retrieval.ranking.test_checked import MemoryNotes
from tests.core.retrieval.ranking.test_rerank_chat import judges_well
from tests.core.retrieval.support_models import ENOUGH_S, LITTLE_S, chat, reply
from tests.support.ollama_server import OllamaTestServer

__all__ = ["chat"]

TEXTS = {
    "flat": "The rent of the flat in Garden Street is 900 euros a month, payable on the third working day.",
    "deposit": "A security deposit of 1,800 euros was transferred when the keys were handed over.",
    "bees": "Six beehives stand behind the apple trees; the honey is harvested in July.",
    "well": "The old well is eleven metres deep and its water is tested every spring.",
    "tea": "The tea house opens at nine and closes at six, every day but Monday.",
}
VAGUE = "What do we pay for living there?"
CLEAR = "How much is the rent of the flat in Garden Street?"
OTHERS = ("What is the monthly price of the apartment?", "Which amount is due for the home each month?")
INVENTED = "The household spends a certain sum on accommodation."


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workbench]:
    with closing(Workbench(tmp_path_factory.mktemp("profile"))) as made:
        made.take_in([SetDocument(name, name, text, "") for name, text in TEXTS.items()])
        yield made


@pytest.fixture
def searcher(bench: Workbench) -> Callable[..., Retriever]:
    """A retriever over the bench with other models."""

    def make(**models: object) -> Retriever:
        plain = bench.retriever._models()
        return Retriever(
            bench.catalogue,
            lambda: bench.follower.words,
            lambda: bench.follower.vectors,
            lambda: replace(plain, **models),  # type: ignore[arg-type]
        )

    return make


def decisions(result: SearchResult) -> str:
    return "\n".join(result.trace.decisions)


class TestOtherWordings:
    def test_are_searched_for_and_seen_in_the_trace(
        self, ollama_server: OllamaTestServer, chat: OllamaChat, searcher: Callable[..., Retriever]
    ) -> None:
        ollama_server.script(reply(*OTHERS, answer=INVENTED))

        result = searcher(expander=Expander(lambda: chat, Aside(ENOUGH_S))).search(Query(VAGUE, patient=True))

        lanes = {lane.label: lane.query for lane in result.trace.lanes}
        assert lanes == {
            "words": VAGUE,
            "vectors": VAGUE,
            "paraphrase 1 words": OTHERS[0],
            "paraphrase 1 vectors": OTHERS[0],
            "paraphrase 2 words": OTHERS[1],
            "paraphrase 2 vectors": OTHERS[1],
            "hypothetical answer vectors": INVENTED,
        }
        assert OTHERS[0] in decisions(result)
        assert result.trace.ms["expand"] > 0
        assert "paraphrase 1 vectors" in result.trace.candidates[0].ranks
        assert result.degraded == ()

    def test_that_are_about_something_else_are_not_searched_for(
        self, ollama_server: OllamaTestServer, chat: OllamaChat, searcher: Callable[..., Retriever]
    ) -> None:
        """A small real model wrote these."""
        ollama_server.script(reply(OTHERS[0], "jon", "paraphrases", answer=TEXTS["bees"]))

        result = searcher(expander=Expander(lambda: chat, Aside(ENOUGH_S))).search(Query(VAGUE, patient=True))

        assert [lane.label for lane in result.trace.lanes[2:]] == [
            "paraphrase 1 words",
            "paraphrase 1 vectors",
        ]
        assert "“jon” was not searched for" in decisions(result)

    def test_leave_the_scores_of_the_question_itself_alone(
        self, ollama_server: OllamaTestServer, chat: OllamaChat, searcher: Callable[..., Retriever]
    ) -> None:
        ollama_server.script(reply(*OTHERS, answer=INVENTED))
        query = Query(VAGUE, floor=False, patient=True)

        plain = searcher().search(query)
        expanded = searcher(expander=Expander(lambda: chat, Aside(ENOUGH_S))).search(query)

        before = {item.chunk_id: item for item in plain.trace.candidates}
        for item in expanded.trace.candidates:
            own = before[item.chunk_id]
            assert item.raw["vectors"] == pytest.approx(own.raw["vectors"])
            assert item.fused >= own.fused - 1e-9
        assert expanded.answer_probability == pytest.approx(plain.answer_probability)

    def test_are_not_asked_for_when_the_first_pass_is_decisive(
        self, ollama_server: OllamaTestServer, chat: OllamaChat, searcher: Callable[..., Retriever]
    ) -> None:
        result = searcher(expander=Expander(lambda: chat)).search(Query(CLEAR, patient=True))

        assert result.answer_probability >= DECISIVE
        assert "the first pass is decisive" in decisions(result)
        assert ollama_server.record.requests("/api/chat") == []

    def test_that_come_late_are_left_out_and_the_result_says_so(
        self, ollama_server: OllamaTestServer, chat: OllamaChat, searcher: Callable[..., Retriever]
    ) -> None:
        ollama_server.hold("/api/chat")

        result = searcher(expander=Expander(lambda: chat, Aside(LITTLE_S))).search(Query(VAGUE, patient=True))

        assert [lane.label for lane in result.trace.lanes] == ["words", "vectors"]
        assert "not expanded" in decisions(result)
        (note,) = result.degraded
        assert note.part == "expand"
        assert note.sentence.startswith("Searched without other wordings")
        assert note.remedy

    def test_of_a_model_that_is_left_alone_are_a_decision_and_no_complaint(
        self, ollama_server: OllamaTestServer, chat: OllamaChat, searcher: Callable[..., Retriever]
    ) -> None:
        ollama_server.script("no JSON")
        search = searcher(expander=Expander(lambda: chat, Aside(ENOUGH_S))).search
        said = [search(Query(VAGUE, patient=True)) for _ in range(3)]

        assert [len(result.degraded) for result in said] == [1, 1, 0]
        assert "not asked for some minutes" in decisions(said[2])

    def test_are_not_asked_for_while_somebody_types(
        self, ollama_server: OllamaTestServer, chat: OllamaChat, searcher: Callable[..., Retriever]
    ) -> None:
        searcher(expander=Expander(lambda: chat)).search(Query(VAGUE, purpose="search"))

        assert ollama_server.record.requests("/api/chat") == []

    def test_without_meaning_are_of_no_use(
        self, ollama_server: OllamaTestServer, chat: OllamaChat, searcher: Callable[..., Retriever]
    ) -> None:
        result = searcher(expander=Expander(lambda: chat)).search(Query(VAGUE, mode="words"))

        assert "only where meaning is searched" in decisions(result)
        assert ollama_server.record.requests("/api/chat") == []

    def test_without_a_chat_model_nothing_else_changes(self, searcher: Callable[..., Retriever]) -> None:
        result = searcher(expander=Expander(lambda: None)).search(Query(VAGUE, patient=True))

        assert "there is no chat model" in decisions(result)
        assert result.degraded == ()

    def test_stopping_ends_the_search_and_lets_the_server_go(
        self, ollama_server: OllamaTestServer, chat: OllamaChat, searcher: Callable[..., Retriever]
    ) -> None:
        ollama_server.hold("/api/chat")
        search = searcher(expander=Expander(lambda: chat, Aside(ENOUGH_S))).search

        with pytest.raises(Cancelled):
            search(
                Query(VAGUE, patient=True),
                lambda: bool(ollama_server.record.requests("/api/chat")),
            )
        ollama_server.record.wait_abort()


class TestFollowUps:
    def test_are_searched_for_as_the_model_wrote_them(
        self, ollama_server: OllamaTestServer, chat: OllamaChat, searcher: Callable[..., Retriever]
    ) -> None:
        ollama_server.script(json.dumps({"question": CLEAR}))
        history = (Turn("user", "Who lives in the flat in Garden Street?"), Turn("assistant", "Nobody."))

        result = searcher(rewriter=Rewriter(lambda: chat, Aside(ENOUGH_S))).search(
            Query("How much is its rent?", history, patient=True)
        )

        assert result.trace.understood is not None
        assert result.trace.understood.question == CLEAR
        assert "the chat model rewrote the question" in decisions(result)
        assert result.evidence[0].title == "flat"


class TestReranking:
    def test_by_the_chat_model_is_named_in_the_trace(
        self,
        bench: Workbench,
        ollama_server: OllamaTestServer,
        chat: OllamaChat,
        searcher: Callable[..., Retriever],
    ) -> None:
        ollama_server.script(judges_well)
        judge = CheckedReranker(ChatJudge(lambda: chat, lambda name: "digest"), MemoryNotes())
        judge.start()
        assert judge.wait_checked(ENOUGH_S)
        late = bench.retriever._models().rerankers

        result = searcher(rerankers=(*late, judge)).search(Query(VAGUE, floor=False, patient=True))

        assert result.trace.reranker == "ollama"
        best = result.trace.candidates[0]
        assert best.title == "flat"
        assert best.judged == pytest.approx(0.9)
        assert best.rerank is not None
        judge.close()

    def test_that_is_refused_leaves_late_interaction_and_says_so(
        self, bench: Workbench, searcher: Callable[..., Retriever]
    ) -> None:
        judge = CheckedReranker(ChatJudge(lambda: None, lambda name: "digest"), MemoryNotes())
        late = bench.retriever._models().rerankers

        result = searcher(rerankers=(*late, judge)).search(Query(CLEAR, patient=True))

        assert result.trace.reranker == "maxsim"
        assert [note.part for note in result.degraded] == ["rerank ollama"]
        assert "no chat model" in result.degraded[0].sentence
        assert result.evidence[0].title == "flat"
        judge.close()


class TestDiversity:
    def test_where_several_passages_are_wanted(self, searcher: Callable[..., Retriever]) -> None:
        result = searcher().search(Query("Compare what the flat costs", floor=False, patient=True))

        assert "ordered for diversity: the question wants several passages (compare)" in decisions(result)

    @pytest.mark.parametrize("mode", ["words", "vectors"])
    def test_not_for_one_lane_that_was_asked_for(self, searcher: Callable[..., Retriever], mode: str) -> None:
        result = searcher().search(Query("Compare the rent and the deposit", floor=False, mode=mode))  # type: ignore[arg-type]

        assert "diversity" not in decisions(result)
        assert result.trace.reranker == "none"

    def test_where_nothing_reranked(self, searcher: Callable[..., Retriever]) -> None:
        result = searcher(rerankers=()).search(Query(CLEAR, floor=False))

        assert "ordered for diversity: nothing reranked" in decisions(result)
        assert result.trace.reranker == "none"
        assert result.trace.candidates[0].title == "flat"

    def test_not_for_a_look_up_that_was_reranked(self, searcher: Callable[..., Retriever]) -> None:
        assert "diversity" not in decisions(searcher().search(Query(CLEAR, floor=False, patient=True)))
