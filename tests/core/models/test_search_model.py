"""An Ollama embedding model that answers questions: in bounded time, and with the remedy that helps."""

from __future__ import annotations

import pytest

from core.errors import ModelUnavailable, UserInputError
from core.models.embedding_prefixes import prefixes_for
from core.models.ollama_client import OllamaServer
from core.models.ollama_embed import OllamaEmbedder
from core.models.search_model import QuestionEmbedder, Remembered
from tests.support.ollama_server import EMBEDDING, OllamaTestServer, ServedModel

Heard = list[tuple[str, ModelUnavailable | None]]


@pytest.fixture
def known(ollama: OllamaServer) -> Remembered:
    return Remembered.of(OllamaEmbedder(ollama, ollama.describe(EMBEDDING.name)))


@pytest.fixture
def heard() -> Heard:
    return []


@pytest.fixture
def model(known: Remembered, ollama: OllamaServer, heard: Heard) -> QuestionEmbedder:
    return QuestionEmbedder(known, lambda: ollama, lambda *call: heard.append(call))


def test_what_is_remembered_embeds_as_the_model_itself_and_asks_nothing_before(
    known: Remembered, model: QuestionEmbedder, ollama: OllamaServer, ollama_server: OllamaTestServer
) -> None:
    fresh = OllamaEmbedder(ollama, ollama.describe(EMBEDDING.name))
    ollama_server.record.clear()
    assert (model.model_id, model.dimension) == (fresh.model_id, 384)
    assert ollama_server.record.seen == []
    assert model.embed(["an apple"], "query").tolist() == fresh.embed(["an apple"], "query").tolist()


def test_the_prefixes_of_its_family_are_used(ollama_server: OllamaTestServer, ollama: OllamaServer) -> None:
    name = "nomic-embed-text:latest"
    ollama_server.install(ServedModel(name, ("embedding",), "nomic-bert", embedding_length=64))
    known = Remembered.of(OllamaEmbedder(ollama, ollama.describe(name)))
    ollama_server.record.clear()
    QuestionEmbedder(known, lambda: ollama).embed(["apples"], "query")
    assert ollama_server.record.seen[-1].body["input"] == [prefixes_for(name).query + "apples"]


def test_a_model_that_is_slow_lets_the_question_go_and_is_not_broken_off(
    known: Remembered, ollama: OllamaServer, ollama_server: OllamaTestServer
) -> None:
    model = QuestionEmbedder(known, lambda: ollama, question_s=0.05)
    gate = ollama_server.hold("/api/embed")
    for _ in range(3):
        with pytest.raises(ModelUnavailable, match="did not answer within") as caught:
            model.embed(["one"], "query")
        assert "Start Ollama" in caught.value.remedy
    waiting = ollama_server.record.wait_requests("/api/embed")
    assert len([seen for seen in waiting if seen.body["input"] == ["one"]]) == 1
    assert ollama_server.record.aborted == []
    gate.set()
    patient = QuestionEmbedder(known, lambda: ollama)
    assert patient.embed(["one"], "query").shape == (1, 384)


def test_the_remedy_names_the_way_back(
    model: QuestionEmbedder, ollama_server: OllamaTestServer, heard: Heard
) -> None:
    ollama_server.state.models = []
    with pytest.raises(ModelUnavailable, match="not installed") as missing:
        model.embed(["one"], "passage")
    ollama_server.stop()
    with pytest.raises(ModelUnavailable, match="cannot be reached") as gone:
        model.embed(["one"], "query")
    for caught in (missing, gone):
        assert "built-in embedding model" in caught.value.remedy
    assert [str(error) for _, error in heard] == [str(missing.value), str(gone.value)]


def test_vectors_of_another_length_are_never_taken_for_its_own(
    known: Remembered, model: QuestionEmbedder, ollama_server: OllamaTestServer
) -> None:
    ollama_server.state.models = [ServedModel(EMBEDDING.name, ("embedding",), "bert", embedding_length=96)]
    with pytest.raises(ModelUnavailable):
        model.embed(["one"], "query")


def test_an_address_that_is_none_is_a_model_that_does_not_answer(known: Remembered, heard: Heard) -> None:
    def nowhere() -> OllamaServer:
        raise UserInputError("“x y” is no address.", "Correct it.")

    with pytest.raises(ModelUnavailable, match="no address"):
        QuestionEmbedder(known, nowhere, lambda *call: heard.append(call)).embed(["one"], "query")
    assert len(heard) == 1
