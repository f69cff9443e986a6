"""The JSON in a reply is found wherever the model put it, and asked for again in words when it is not there."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from core.models.base import ChatMessage, ChatRequest
from core.models.ollama_json import json_text, repair_request

OBJECT, ARRAY = {"type": "object"}, {"type": "array"}
PROSE = st.text(alphabet=st.characters(exclude_characters="{}"), max_size=30)
VALUES = st.dictionaries(
    st.text(max_size=8), st.integers() | st.text(max_size=8) | st.lists(st.booleans(), max_size=3)
)


@given(PROSE, VALUES, PROSE)
def test_an_object_is_found_between_any_words(before: str, value: dict, after: str) -> None:
    found = json_text(before + json.dumps(value) + after, OBJECT)
    assert found is not None
    assert json.loads(found) == value


@given(st.text(max_size=60))
def test_what_is_found_is_always_json_of_its_kind(reply: str) -> None:
    for schema, kind in ((OBJECT, dict), (ARRAY, list)):
        found = json_text(reply, schema)
        assert found is None or isinstance(json.loads(found), kind)


def test_a_list_is_looked_for_where_a_list_was_asked_for() -> None:
    assert json_text('{"no": 1} [2, 3]', ARRAY) == "[2, 3]"
    assert json_text("only words", ARRAY) is None
    assert json_text('{"cut": [1, 2', OBJECT) is None


def test_the_second_request_shows_the_schema_and_what_was_wrong() -> None:
    request = ChatRequest((ChatMessage("user", "Give."),), max_tokens=10, schema=OBJECT)
    again = repair_request(request, "No.", cut=False)
    assert [message.content for message in again.messages[:2]] == ["Give.", "No."]
    assert json.dumps(OBJECT) in again.messages[2].content
    assert again.max_tokens == 10
    assert repair_request(request, " ", cut=True).max_tokens == 20
    assert len(repair_request(request, " ", cut=True).messages) == 2
