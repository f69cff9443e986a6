"""The words lane over a real Whoosh index."""

from __future__ import annotations

import gc
import threading
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import psutil
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from whoosh.filedb.filestore import FileStorage
from whoosh.index import FileIndex

from core.errors import IndexDamaged
from core.index import whoosh_patch
from core.index.base import LexicalHits
from core.index.lexical import MOST_TERMS, WhooshIndex
from core.index.lexical_format import IndexedChunk, schema
from core.index.lexical_store import INDEX_NAME, LexicalStore

PASSAGES = {
    1: ("", "The runner was running through the old city library.", "en"),
    2: ("", "She likes tea and quiet afternoons in the garden.", "en"),
    3: ("", "Error E1234X means that the getUserName call failed in parse_config.", "en"),
    4: ("", "We write C++ at work and C# at home, sometimes on .NET.", "en"),
    5: ("", "这座城市的图书馆收藏了很多古籍。", "zh"),
    6: ("", "圖書館週末不開門。", "zh"),
    7: ("", "Die Häuser der Stadt sind alt, das Haus am Markt ist neu.", "de"),
    8: ("Tea ceremony", "Water is heated, bowls are warmed, guests wait.", "en"),
    9: ("", "ฉันชอบอาหารไทยมาก", "th"),
    10: ("", "हिन्दी में एक छोटी किताब", "hi"),
    11: ("", "Новая книга о старом городе", "ru"),
    12: ("", "Η νέα ελληνική γλώσσα", "el"),
    13: ("", "كتاب جديد عن المدينة", "ar"),
    14: ("", "ספר חדש על העיר", "he"),
    15: ("", "家里的猫", "zh"),
}


def chunks(passages: dict[int, tuple[str, str, str]]) -> list[IndexedChunk]:
    return [
        IndexedChunk(number, title, "", body, language)
        for number, (title, body, language) in passages.items()
    ]


def texts_of(chunk_ids: Sequence[int]) -> dict[int, str]:
    return {number: "\n".join(PASSAGES[number][:2]) for number in chunk_ids if number in PASSAGES}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("words")
    store = LexicalStore(made)
    everything = chunks(PASSAGES)
    store.apply(everything[:8], [], 8)
    store.apply(everything[8:], [], 15)
    return made


@pytest.fixture(scope="module")
def index(folder: Path) -> WhooshIndex:
    return WhooshIndex(folder, texts_of)


def found(hits: LexicalHits) -> list[int]:
    return hits.chunk_ids.tolist()


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("run", 1),
        ("libraries", 1),
        ("what does E1234X mean", 3),
        ("getUserName", 3),
        ("parse config", 3),
        ("C++", 4),
        ("c#", 4),
        (".net", 4),
        ("图书馆", 5),
        ("古籍", 5),
        ("圖書館", 5),
        ("图书馆周末", 6),
        ("週末", 6),
        ("house Haus", 7),
        ("tea ceremony", 8),
        ("อาหารไทย", 9),
        ("किताब", 10),
        ("книги", 11),
        ("ΕΛΛΗΝΙΚΗ", 12),
        ("الكتاب", 13),
        ("סֵפֶר", 14),
        ("猫", 15),
        ("籍", 5),
        ("馆", 6),
    ],
)
def test_each_script_and_notation_is_found(index: WhooshIndex, question: str, wanted: int) -> None:
    assert wanted in found(index.search(question, 3))


def test_one_unknown_word_does_not_void_the_rest(index: WhooshIndex) -> None:
    assert 5 in found(index.search("古籍 未知词语", 5))
    assert 1 in found(index.search("library xyzzy", 5))


def test_a_word_of_the_title_counts_for_the_passage(index: WhooshIndex) -> None:
    assert found(index.search("tea", 5))[0] in (2, 8)
    assert set(found(index.search("tea", 5))) == {2, 8}


def test_coverage_is_the_share_of_the_question_that_a_passage_holds(index: WhooshIndex) -> None:
    whole = index.search("quiet garden", 1)
    half = index.search("quiet spaceship", 1)
    assert whole.coverage[0] == pytest.approx(1.0)
    assert 0.2 < half.coverage[0] < 0.8
    assert 0.0 < whole.saturation[0] < 1.0


def test_small_words_neither_cover_nor_are_missed(index: WhooshIndex) -> None:
    assert index.search("what is the garden of which she", 1).coverage[0] > 0.8
    assert index.search("where is the spaceship", 1).coverage.max(initial=0.0) < 0.2


def test_rare_terms_are_told_apart_from_common_ones(index: WhooshIndex) -> None:
    assert index.search("E1234X", 1).rare[0]
    assert not index.search("the", 1).rare[0]


def test_allowed_is_applied_before_the_best_are_taken(index: WhooshIndex) -> None:
    assert found(index.search("tea", 1, np.array([2], dtype=np.int64))) == [2]
    assert found(index.search("tea", 1, np.array([8], dtype=np.int64))) == [8]
    assert found(index.search("tea", 5, np.array([], dtype=np.int64))) == []
    assert found(index.search("tea", 5, np.array([1, 99], dtype=np.int64))) == []


def test_an_exact_phrase_counts_as_one_rare_term(index: WhooshIndex) -> None:
    hits = index.search("tea", 5, exact=("quiet  AFTERNOONS",))
    assert found(hits)[0] == 2
    assert hits.rare[0]
    assert not index.search("", 5, exact=("afternoons quiet",)).coverage.max(initial=0.0) > 0.9
    assert found(index.search("", 5, exact=("圖書館收藏",)))[0] == 5


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "\0", "\ud800", '"(*^`', "[a TO b]", "date:[2020 to]", "*", "a*", "*a", "NOT", "AND OR NOT (",
        "title:tea^1e9", "😀" * 500, "%s %d {}", "\\", "'; DROP TABLE chunk; --", "x" * 20_000, "a " * 10_000,
        " ".join(f"word{number}" for number in range(5_000)), "猫" * 20_000, "a_" * 5_000, "1." * 5_000, "(((" * 2000,
    ],
)  # fmt: skip
def test_no_text_raises(index: WhooshIndex, text: str) -> None:
    hits = index.search(text, 10, exact=(text[:50],))
    assert (
        len(hits.chunk_ids) == len(hits.bm25) == len(hits.coverage) == len(hits.rare) == len(hits.saturation)
    )


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.text(max_size=60), st.integers(-1, 20))
def test_scores_are_in_range_and_in_order(index: WhooshIndex, text: str, limit: int) -> None:
    hits = index.search(text, limit)
    assert len(hits.chunk_ids) <= max(0, limit)
    assert (np.diff(hits.bm25) <= 0).all()
    for shares in (hits.coverage, hits.saturation):
        assert ((shares >= 0) & (shares <= 1)).all()


def test_a_pasted_page_is_searched_by_its_rarest_terms(index: WhooshIndex) -> None:
    words = " ".join(f"filler{number}" for number in range(10 * MOST_TERMS))
    assert found(index.search(f"{words} E1234X", 3)) == [3]


def test_changes_show_after_a_refresh_and_deleted_passages_never_again(tmp_path: Path) -> None:
    store = LexicalStore(tmp_path)
    store.apply(chunks({1: PASSAGES[1], 2: PASSAGES[2]}), [], 5)
    index = WhooshIndex(tmp_path, texts_of)
    assert index.marker == 5
    store.apply([IndexedChunk(2, "", "", "Now about submarines.", "en")], [1, 77], 9)
    assert found(index.search("tea", 5)) == [2]
    index.refresh()
    assert index.marker == 9
    assert index.ids().tolist() == [2]
    assert found(index.search("tea library running", 5)) == []
    assert found(index.search("submarine", 5)) == [2]


def test_merging_changes_no_answer(tmp_path: Path) -> None:
    store = LexicalStore(tmp_path)
    for number in range(1, 16):
        store.apply(chunks({number: PASSAGES[number]}), [], number)
    store.apply([], [4], 16)
    index = WhooshIndex(tmp_path, texts_of)
    questions = ["tea garden", "图书馆", "C++", "Häuser Stadt", "книга", "the old city"]
    before = [index.search(question, 10) for question in questions]
    segments = len(store.segments())
    while store.merge():
        pass
    index.refresh()
    assert len(store.segments()) < segments
    assert index.marker == 16
    assert index.ids().tolist() == [number for number in range(1, 16) if number != 4]
    for earlier, later in zip(before, [index.search(question, 10) for question in questions], strict=True):
        assert found(earlier) == found(later)
        assert earlier.coverage == pytest.approx(later.coverage, abs=0.1)


def test_whoosh_reads_the_same_in_place_as_it_does_as_shipped(folder: Path, tmp_path: Path) -> None:
    """The writer's merges read through the patch; every posting and column must come out alike."""

    def everything() -> list[object]:
        reader = FileIndex(FileStorage(str(folder)), schema=schema(), indexname=INDEX_NAME).reader()
        try:
            columns = [list(reader.column_reader(name)) for name in ("chunk", "length", "position")]
            return [*reader.iter_postings(), *columns]
        finally:
            reader.close()

    whoosh_patch.apply()
    in_place = everything()
    whoosh_patch.remove()
    try:
        as_shipped = everything()
    finally:
        whoosh_patch.apply()
    assert len(in_place) > 150
    assert in_place == as_shipped


def test_the_files_of_replaced_segments_are_closed(tmp_path: Path) -> None:
    store = LexicalStore(tmp_path)
    index = None
    process = psutil.Process()
    for number in range(1, 16):
        store.apply(chunks({number: PASSAGES[number]}), [], number)
        index = index or WhooshIndex(tmp_path, texts_of)
        index.refresh()
    assert index is not None
    while store.merge():
        pass
    index.refresh()
    gc.collect()
    open_segments = [file.path for file in process.open_files() if Path(file.path).parent == tmp_path]
    assert len(open_segments) == len(store.segments())


def test_many_threads_get_the_answers_that_one_gets(folder: Path) -> None:
    questions = [body for _, body, _ in PASSAGES.values()] * 3
    expected = [found(WhooshIndex(folder, texts_of).search(question, 5)) for question in questions]
    fresh = WhooshIndex(folder, texts_of)
    answers: dict[int, list[list[int]]] = {}

    def ask(number: int) -> None:
        answers[number] = [found(fresh.search(question, 5)) for question in questions]

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert list(answers.values()) == [expected] * 4


@pytest.mark.parametrize("keep", [0, 10, 0.5])
def test_truncated_files_are_told_and_do_not_crash(tmp_path: Path, keep: float) -> None:
    LexicalStore(tmp_path).apply(chunks(PASSAGES), [], 1)
    for file in tmp_path.iterdir():
        size = file.stat().st_size
        with file.open("r+b") as handle:
            handle.truncate(int(size * keep) if keep < 1 else min(size, int(keep)))
    with pytest.raises(IndexDamaged):
        WhooshIndex(tmp_path, texts_of)


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(IndexDamaged):
        WhooshIndex(tmp_path / "nowhere", texts_of)


def test_an_empty_index_answers_with_nothing(tmp_path: Path) -> None:
    LexicalStore(tmp_path).apply([], [], 0)
    index = WhooshIndex(tmp_path, texts_of)
    assert index.marker == 0
    assert found(index.search("tea", 5)) == []


def test_an_index_that_lost_all_its_passages_can_be_merged_and_filled_again(tmp_path: Path) -> None:
    store = LexicalStore(tmp_path)
    store.apply(chunks(PASSAGES), [], 1)
    store.apply([], list(PASSAGES), 2)
    for _ in range(20):
        if not store.merge():
            break
    assert not store.merge(), "merging does not come to an end"
    index = WhooshIndex(tmp_path, texts_of)
    assert index.count == 0
    assert index.marker == 2
    assert found(index.search("tea", 5)) == []
    store.apply(chunks({2: PASSAGES[2]}), [], 3)
    index.refresh()
    assert found(index.search("tea", 5)) == [2]
