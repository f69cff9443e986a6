"""A memory's file belongs to its owner: what is not meant to change keeps every byte."""

from __future__ import annotations

import datetime as dt
import io
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from core.memory.errors import NoteBroken
from core.memory.vault import front_matter
from core.memory.vault.note import Memory, Source, changed_file, new_file, read_note

WRITTEN_BY_HAND = (
    "---\n"
    "# my own comment\n"
    "id:   m1   # short\n"
    "tags: [home,  garden]\n"
    "kind: fact\n"
    "'quoted key': yes\n"
    "aliases:\n"
    "  - 'The # shed'\n"
    '  - "second: one"\n'
    "valid_from: 2024-01-01 # since the move\n"
    "---\n"
    "\n"
    "The key is under the pot.\n"
    "---\n"
    "A line of dashes in the body is not front matter.\n"
)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_change_touches_only_the_lines_of_the_changed_key(newline: str, mark: str) -> None:
    raw = (mark + WRITTEN_BY_HAND.replace("\n", newline)).encode()

    changed = changed_file(raw, {"valid_to": dt.date(2024, 5, 1), "valid_from": dt.date(2024, 2, 1)})

    before, after = raw.decode().split(newline), changed.decode().split(newline)
    expected = [line.replace("2024-01-01", "2024-02-01") for line in before]
    expected.insert(before.index("---", 1), "valid_to: 2024-05-01")
    assert after == expected


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_setting_what_is_there_already_changes_no_byte(newline: str) -> None:
    raw = ("\ufeff" + WRITTEN_BY_HAND.replace("\n", newline)).encode()

    assert changed_file(raw, {"id": "m1", "valid_from": dt.date(2024, 1, 1), "supersedes": []}) == raw


def test_a_list_over_several_lines_is_replaced_whole() -> None:
    raw = b"---\nid: m1\nsupersedes:\n  - a\n  - b\n# after\nkind: fact\n---\nText\n"

    assert (
        changed_file(raw, {"supersedes": ["a", "c"]})
        == b"---\nid: m1\nsupersedes: [a, c]\n# after\nkind: fact\n---\nText\n"
    )


def test_a_file_without_front_matter_is_a_fact_in_its_own_words_and_gets_keys_when_needed() -> None:
    raw = b"The bins go out on Tuesday.\n"
    memory = read_note(raw, "memories/fact/bins.md")

    assert (memory.kind, memory.text) == ("fact", "The bins go out on Tuesday.")
    assert memory.id == read_note(raw, "memories/fact/bins.md").id
    assert (
        changed_file(raw, {"id": memory.id})
        == f"---\nid: {memory.id}\n---\n\nThe bins go out on Tuesday.\n".encode()
    )


def test_the_body_can_be_replaced_alone() -> None:
    raw = b"---\r\nid: m1\r\n---\r\n\r\nOld text.\r\n\r\n"

    assert changed_file(raw, {}, "New text.") == b"---\r\nid: m1\r\n---\r\n\r\nNew text.\r\n\r\n"


@pytest.mark.parametrize(
    ("front", "said"),
    [
        ("id: [m1\nkind: fact\n", "not valid YAML in line"),
        ("id: m1\nid: m2\n", "not valid YAML"),
        ("kind: nonsense\n", "not a kind of memory"),
        ("valid_to: soon\n", "valid_to is not a date"),
        ("confidence: 7\n", "confidence is not a number from 0 to 1"),
        ("- a\n- b\n", "not a list of keys"),
    ],
)
def test_broken_front_matter_is_reported_with_the_file_and_the_reason(front: str, said: str) -> None:
    with pytest.raises(NoteBroken, match=said) as caught:
        read_note(f"---\n{front}---\nText\n".encode(), "memories/fact/a.md")

    assert caught.value.sentence.startswith("memories/fact/a.md: ")


def test_front_matter_that_is_never_closed_and_merge_conflicts_are_reported() -> None:
    with pytest.raises(NoteBroken, match="never closed"):
        read_note(b"---\nid: m1\nText\n", "a.md")
    with pytest.raises(NoteBroken, match="merge conflict"):
        read_note(b"---\nid: m1\n---\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n", "a.md")


texts = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=60)
words = st.text(string.ascii_lowercase + string.digits, min_size=1, max_size=8).map(lambda word: f"m{word}")
days = st.none() | st.dates(dt.date(1900, 1, 1), dt.date(2199, 12, 31))


@given(texts, texts, st.lists(words, max_size=3), days, days, st.floats(0, 1))
def test_what_is_written_is_read_back_and_by_any_yaml_reader(
    value: str, said: str, ids: list[str], begins: dt.date | None, ends: dt.date | None, share: float
) -> None:
    memory = Memory(
        "m1", "Text", value=value, source=Source("c", "1", said), supersedes=tuple(ids),
        valid_from=begins, valid_to=ends, confidence=round(share, 3), created=dt.datetime(2024, 5, 1, 10, tzinfo=dt.UTC),
    )  # fmt: skip
    raw = new_file(memory)

    read = read_note(raw, "a.md")
    assert (read.value, read.source.words, read.supersedes) == (value, said, tuple(ids))
    assert (read.valid_from, read.valid_to, read.confidence) == (begins, ends, round(share, 3))
    front = front_matter.split(raw.decode()).front
    assert front is not None
    by_ruamel = YAML(typ="safe", pure=True).load(io.StringIO(front))
    assert (by_ruamel["id"], by_ruamel.get("value") or "") == ("m1", value)


keys = st.sampled_from(
    ["id", "kind", "value", "pinned", "valid_from", "confidence", "supersedes", "created", "note"]
)
plain_values = st.one_of(
    st.sampled_from(
        [
            "",
            "yes",
            "no",
            "null",
            "true",
            "1e3",
            "0x1f",
            "2024-01-01",
            "~",
            "[a, b]",
            "[]",
            '"x"',
            "'x'",
            "a: b",
            "x # y",
        ]
    ),
    texts,
)


@given(st.dictionaries(keys, plain_values, max_size=5))
def test_the_fast_reader_never_reads_anything_else_than_ruamel(values: dict[str, str]) -> None:
    front = "".join(
        f"{key}: {value}\n" for key, value in values.items() if "\n" not in value and "\r" not in value
    )
    quick = front_matter._fast(front)

    if quick is not None:
        assert quick == front_matter._slow(front)


@given(st.lists(st.tuples(words, texts), max_size=5), texts, days)
def test_a_change_that_is_taken_back_leaves_the_file_as_it_was(
    pairs: list[tuple[str, str]], body: str, day: dt.date | None
) -> None:
    memory = Memory("m1", "Text", valid_to=dt.date(2020, 1, 1))
    raw = new_file(memory, {f"x{n}": value for n, (_, value) in enumerate(pairs)}) + body.encode()

    there = changed_file(raw, {"valid_to": day})
    assert changed_file(there, {"valid_to": dt.date(2020, 1, 1)}) == raw
