"""What a list of memories shows: filtered, in one order for every page of it, and what may be chosen from."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from core.memory.listing import Wanted, about, listed, origin_of, overview
from core.memory.vault.note import Memory, Source

TODAY = dt.date(2024, 6, 15)
SPRING = dt.date(2024, 3, 1)


def memory(memory_id: str, text: str = "It is so", **fields: Any) -> Memory:
    return Memory(**{"id": memory_id, "text": text, "kind": "fact", "subject": "me", **fields})


KNOWN = (
    memory("m1", "I live in Rome", kind="profile", attribute="home", value="Rome", valid_from=SPRING),
    memory("m2", "I lived in Oslo", kind="profile", attribute="home", value="Oslo", valid_to=SPRING),
    memory("m3", "Mira likes tea", subject="Mira", kind="preference", source=Source(words="Mira likes tea")),
    memory("m4", "The ＡＴＴＩＣ is dry", path="archive/fact/attic.md"),
    memory("m5", "I move in autumn", valid_from=dt.date(2024, 9, 1)),
    memory("m6", "Mira has a boat", subject="mira", pinned=True),
    memory("m7", "I may like jazz", source=Source("c1", "1", "jazz is nice"), confidence=0.6),
    memory("m8", "Anna and Bea are sisters", subject="Anna", derived_from=("m1", "m3")),
)


def ids(**wanted: Any) -> list[str]:
    return [each.id for each in listed(KNOWN, Wanted(**wanted), TODAY)]


def test_what_holds_today_is_listed_by_subject_the_owner_first_and_pinned_ones_before_others() -> None:
    assert ids() == ["m7", "m1", "m8", "m6", "m3"]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({"day": dt.date(2024, 1, 1)}, {"m2", "m3", "m4", "m6", "m7", "m8"}),
        ({"everything": True}, {each.id for each in KNOWN}),
        ({"everything": True, "states": ["closed"]}, {"m2"}),
        ({"everything": True, "states": ["archived", "planned"]}, {"m4", "m5"}),
        ({"everything": True, "held_on": dt.date(2024, 1, 1)}, {"m2", "m3", "m4", "m6", "m7", "m8"}),
        ({"kind": "profile"}, {"m1"}),
        ({"subject": "MIRA "}, {"m3", "m6"}),
        ({"subject": "我"}, {"m1", "m7"}),
        ({"origin": "captured"}, {"m7"}),
        ({"origin": "merged"}, {"m8"}),
        ({"origin": "said"}, {"m3"}),
        ({"query": "TEA mira"}, {"m3"}),
        ({"query": "jazz nice"}, {"m7"}),
        ({"query": "attic", "everything": True}, {"m4"}),
        ({"query": "attic"}, set()),
        ({"ids": [], "everything": True}, set()),
        ({"ids": ["m2", "m404", "m1"], "everything": True}, {"m1", "m2"}),
    ],
)
def test_each_filter_leaves_out_what_does_not_fit(wanted: dict[str, Any], found: set[str]) -> None:
    assert set(ids(**wanted)) == found


def test_the_order_does_not_hang_on_the_order_of_the_files() -> None:
    backwards = [each.id for each in listed(reversed(KNOWN), Wanted(everything=True), TODAY)]

    assert backwards == ids(everything=True)


def test_the_overview_counts_states_subjects_and_days_of_all() -> None:
    found = overview(KNOWN, TODAY)

    assert found.states == {"valid": 5, "planned": 1, "closed": 1, "archived": 1}
    assert [(about(subject), count) for subject, count in found.subjects] == [
        ("me", 5),
        ("mira", 2),
        ("anna", 1),
    ]
    assert found.days == {SPRING: 2, dt.date(2024, 9, 1): 1}
    assert found.attributes == ("home",)
    assert overview((), TODAY).subjects == ()


def test_where_a_memory_comes_from_is_told_by_what_its_file_says() -> None:
    assert {each.id: origin_of(each) for each in KNOWN if each.id in {"m1", "m3", "m7", "m8"}} == {
        "m1": "by hand",
        "m3": "said",
        "m7": "captured",
        "m8": "merged",
    }
