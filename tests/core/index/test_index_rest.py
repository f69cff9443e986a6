"""With many vectors Chroma is closed while there is nothing to write; searches and later writes notice nothing."""

from __future__ import annotations

import threading

from core.index.follow_vectors import VectorsFollower
from tests.core.index.index_library import MODEL, Library, unit_vector, unprofiled


def opened(library: Library, rests_from: int = 3) -> VectorsFollower:
    return VectorsFollower(
        library.catalogue,
        library.root / "vectors",
        MODEL,
        unprofiled,
        "p1",
        rests_from=rests_from,
        rests_after=0.0,
    )


def settle(follower: VectorsFollower) -> None:
    """Until no step finds anything to do."""
    while follower.step() or not follower.caught_up():
        pass


def nearest(follower: VectorsFollower, passage: str) -> int:
    return int(follower.lane.search(unit_vector(passage), 1)[0][0])


def fill(library: Library) -> None:
    library.save("birds", ["the heron", "the stork", "the crane", "the owl"])
    library.embed()


def test_chroma_rests_when_there_are_many_vectors_and_the_exact_scan_answers(library: Library) -> None:
    fill(library)
    follower = opened(library)
    settle(follower)
    assert follower.answers == "exact scan"
    assert follower.state() == "ready"
    assert nearest(follower, "the stork") == library.chunk("the stork").chunk.id
    follower.close()


def test_chroma_stays_open_while_there_are_few(library: Library) -> None:
    fill(library)
    follower = opened(library, rests_from=5)
    settle(follower)
    assert follower.answers == "chroma"
    follower.close()


def test_a_resting_chroma_is_opened_again_for_what_is_new_and_holds_it(library: Library) -> None:
    fill(library)
    follower = opened(library)
    settle(follower)
    library.save("more", ["the kite"])
    library.embed()
    assert not follower.caught_up()
    held: list[int] = []
    while follower.step():
        held = follower.ids().tolist() or held
    assert held == library.catalogue.chunks.ids()
    assert follower.answers == "exact scan"
    assert nearest(follower, "the kite") == library.chunk("the kite").chunk.id
    follower.close()


def test_an_untouched_folder_is_left_closed_at_the_next_start(library: Library) -> None:
    fill(library)
    first = opened(library)
    settle(first)
    first.close()
    second = opened(library)
    settle(second)
    assert second.answers == "exact scan"
    assert second.caught_up()
    assert second.notice == ""
    second.close()


def test_a_folder_that_broke_while_chroma_rested_is_rebuilt_when_it_is_written_to(library: Library) -> None:
    fill(library)
    follower = opened(library)
    settle(follower)
    for file in (library.root / "vectors").rglob("*.sqlite3"):
        file.unlink()
    library.save("more", ["the kite"])
    library.embed()
    settle(follower)
    assert follower.notice != ""
    assert nearest(follower, "the kite") == library.chunk("the kite").chunk.id
    follower.close()


def test_searches_under_way_end_before_chroma_is_closed(library: Library) -> None:
    fill(library)
    follower = opened(library, rests_from=5)
    settle(follower)
    stop = threading.Event()
    failures: list[str] = []

    def search() -> None:
        while not stop.is_set():
            nearest(follower, "the owl")
            if follower.lane.damage:
                failures.append(follower.lane.damage)

    threads = [threading.Thread(target=search) for _ in range(3)]
    for thread in threads:
        thread.start()
    follower.close()
    stop.set()
    for thread in threads:
        thread.join()
    assert failures == []
