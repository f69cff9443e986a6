"""Who is named where, what a picture holds, and places on which no two texts lie on each other."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from desktop.memory.graph.camera import LARGEST, SMALLEST, Camera
from desktop.memory.graph.force import force_layout
from desktop.memory.graph.names import find_names
from desktop.memory.graph.scene import MOST_MEMORIES, MOST_SUBJECTS, Scene, neighbourhood, overview
from desktop.memory.graph.steering import neighbour
from desktop.memory.graph.tree import tree_layout
from desktop.memory.rows import Memory
from tests.support.vault_of_rows import memory_row


def memories(*rows: tuple[str, str, dict[str, object]]) -> list[Memory]:
    return [Memory.of(memory_row(memory_id, text, **fields)) for memory_id, text, fields in rows]


FEW = (
    ("m1", "I live in Hangzhou", {"attribute": "home", "value": "Hangzhou"}),
    ("m2", "Anna is my sister", {}),
    ("m3", "Anna lives in Hangzhou", {"subject": "Anna", "kind": "person", "attribute": "home", "value": "Hangzhou"}),
    ("m4", "The Harbour project is Anna's", {"subject": "Harbour", "kind": "project"}),
    ("m5", "王芳住在杭州", {"subject": "王芳", "kind": "person", "attribute": "home", "value": "杭州"}),
    ("m6", "和王芳一起去过杭州", {}),
)  # fmt: skip


def places(
    keys: list[str], edges: list[tuple[str, str]], sizes: dict[str, tuple[float, float]]
) -> dict[str, tuple[float, float]]:
    return next(made for made in force_layout(keys, edges, sizes) if made is not None)


def overlapping(
    points: dict[str, tuple[float, float]], sizes: dict[str, tuple[float, float]]
) -> list[tuple[str, str]]:
    boxes = {
        key: QRectF(x - sizes[key][0] / 2, y - sizes[key][1] / 2, *sizes[key])
        for key, (x, y) in points.items()
    }
    keys = list(boxes)
    return [(a, b) for i, a in enumerate(keys) for b in keys[:i] if boxes[a].intersects(boxes[b])]


def test_subjects_and_named_values_are_found_in_every_text_in_any_script() -> None:
    names = find_names(memories(*FEW))
    assert {key: name.kind for key, name in names.by_key.items()} == {
        "me": "owner", "anna": "person", "harbour": "project", "hangzhou": "place", "王芳": "person", "杭州": "place",
    }  # fmt: skip
    assert names.named["m2"] == ("anna",)
    assert names.named["m3"] == ("hangzhou",)
    assert set(names.named["m6"]) == {"王芳", "杭州"}
    assert sorted(names.by_key["anna"].named_by) == ["m2", "m4"]


def test_who_is_the_owners_and_what_is_their_project_belongs_to_them() -> None:
    rows = memories(
        ("a", "I like tea", {}),
        ("b", "My sister Anna lives in Berlin", {"subject": "Anna", "kind": "person"}),
        ("c", "我妹妹小红住在成都", {"subject": "小红", "kind": "person"}),
        ("d", "Zeus is due on 1 March", {"subject": "Zeus", "kind": "project"}),
        ("e", "Tommy lives in Rome", {"subject": "Tommy", "kind": "person"}),
    )
    named = find_names(rows).named
    assert [memory_id for memory_id, keys in named.items() if "me" in keys] == ["b", "c", "d"]


def test_a_name_inside_another_word_is_no_name() -> None:
    rows = memories(
        ("a", "Ann bakes", {"subject": "Ann"}),
        ("b", "Annual report of Ann, done", {}),
        ("c", "Annabel rows", {}),
    )
    assert find_names(rows).named == {"b": ("ann",)}


def test_the_picture_of_all_holds_who_is_remembered_and_who_is_named_with_whom() -> None:
    rows = memories(*FEW)
    scene = overview(rows, find_names(rows))
    assert {node.key for node in scene.nodes} == {"me", "anna", "harbour", "hangzhou", "王芳", "杭州"}
    assert scene.nodes[0].key == "me"
    pairs = {(edge.start, edge.end) for edge in scene.edges}
    assert ("anna", "hangzhou") in pairs
    assert ("anna", "me") in pairs
    assert scene.left_out == 0


def test_a_large_vault_gives_a_picture_that_can_be_read() -> None:
    rows = memories(
        *((f"m{i}", f"Person {i} knows Person {i * 7 % 400}", {"subject": f"Person {i}"}) for i in range(400))
    )
    scene = overview(rows, find_names(rows))
    assert len(scene.nodes) == MOST_SUBJECTS
    assert scene.left_out == 400 - MOST_SUBJECTS
    assert len(scene.edges) <= 2 * MOST_SUBJECTS


def test_a_neighbourhood_holds_what_is_said_of_somebody_and_what_others_say() -> None:
    rows = memories(*FEW)
    scene = neighbourhood("anna", rows, find_names(rows))
    assert {node.key for node in scene.nodes if node.role == "memory"} == {"m2", "m3", "m4"}
    assert {node.key for node in scene.nodes if node.role == "name"} == {"me", "hangzhou", "harbour"}
    assert ("m4", "harbour") in {(edge.start, edge.end) for edge in scene.edges}


def test_of_a_subject_with_thousands_of_memories_the_valid_and_pinned_ones_are_drawn() -> None:
    rows = memories(
        *(
            (f"m{i}", f"Fact {i}", {"state": "closed" if i < 3000 else "valid", "pinned": i == 4999})
            for i in range(5000)
        )
    )
    scene = neighbourhood("me", rows, find_names(rows))
    leaves = [node for node in scene.nodes if node.role == "memory"]
    assert len(leaves) == MOST_MEMORIES
    assert leaves[0].key == "m4999"
    assert not any(node.faint for node in leaves)
    assert scene.left_out == 5000 - MOST_MEMORIES


def test_the_same_graph_always_looks_the_same() -> None:
    keys = [f"k{i}" for i in range(20)]
    edges = [(f"k{i}", f"k{i * 3 % 20}") for i in range(20)]
    sizes = dict.fromkeys(keys, (90.0, 30.0))
    assert places(keys, edges, sizes) == places(keys, edges, sizes)


def test_who_belongs_together_stands_together() -> None:
    keys = ["me", *(f"a{i}" for i in range(5)), *(f"b{i}" for i in range(5))]
    edges = [("a0", f"a{i}") for i in range(1, 5)] + [("b0", f"b{i}") for i in range(1, 5)]
    made = places(keys, edges, dict.fromkeys(keys, (60.0, 24.0)))

    def mean(pairs: list[tuple[str, str]]) -> float:
        return sum(math.dist(made[one], made[two]) for one, two in pairs) / len(pairs)

    within = mean([(f"{group}0", f"{group}{i}") for group in "ab" for i in range(1, 5)])
    across = mean([(f"a{i}", f"b{j}") for i in range(5) for j in range(5)])
    assert within < across / 1.5


@settings(max_examples=15)
@given(
    count=st.integers(1, MOST_SUBJECTS),
    links=st.lists(st.tuples(st.integers(0, 35), st.integers(0, 35)), max_size=60),
)
def test_no_two_subjects_lie_on_each_other(count: int, links: list[tuple[int, int]]) -> None:
    keys = [f"k{i}" for i in range(count)]
    edges = [(f"k{a}", f"k{b}") for a, b in links if a < count and b < count and a != b]
    sizes = {key: (60.0 + 7 * (i % 9), 26.0 + i % 4) for i, key in enumerate(keys)}
    made = places(keys, edges, sizes)
    assert made["k0"] == (0.0, 0.0)
    assert overlapping(made, sizes) == []


@settings(max_examples=25)
@given(count=st.integers(0, MOST_MEMORIES), names=st.integers(1, 8), seed=st.integers(0, 6))
def test_no_two_texts_of_a_neighbourhood_lie_on_each_other(count: int, names: int, seed: int) -> None:
    rows = memories(
        ("s", "Person 0 sings", {"subject": "Person 0"}),
        *(
            (f"m{i}", f"Person 0 met Person {1 + (i * seed) % names}", {"subject": "Person 0"})
            for i in range(count)
        ),
        *((f"p{i}", "Rows", {"subject": f"Person {i}"}) for i in range(1, names + 1)),
    )
    scene = neighbourhood("person 0", rows, find_names(rows))
    sizes = {node.key: (80.0 + 13 * (i % 7), 28.0) for i, node in enumerate(scene.nodes)}
    made = tree_layout(scene, sizes)
    assert set(made) == {node.key for node in scene.nodes}
    assert overlapping(made, sizes) == []


def test_a_graph_of_nobody_is_empty() -> None:
    assert overview([], find_names([])) == Scene((), ())
    assert places([], [], {}) == {}


@pytest.mark.parametrize(
    ("way", "wanted"), [((1, 0), "right"), ((-1, 0), "left"), ((0, -1), "up"), ((0, 1), "here")]
)
def test_arrow_keys_lead_to_the_nearest_node_in_their_direction(way: tuple[int, int], wanted: str) -> None:
    spots = {"here": (0, 0), "right": (120, 10), "far": (400, 0), "left": (-90, 0), "up": (10, -80)}
    boxes = {key: QRectF(x - 20, y - 10, 40, 20) for key, (x, y) in spots.items()}
    assert neighbour(boxes, "here", way) == wanted


def test_zoom_keeps_what_lies_under_the_pointer_and_has_its_ends() -> None:
    camera = Camera()
    pointer = QPointF(310, 170)
    under = camera.to_picture(pointer)
    camera.zoom(1.3, pointer)
    assert (camera.to_picture(pointer) - under).manhattanLength() < 1e-9
    camera.zoom(1000, pointer)
    assert camera.scale == LARGEST
    camera.zoom(0.0001, pointer)
    assert camera.scale == SMALLEST
