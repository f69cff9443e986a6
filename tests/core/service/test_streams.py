"""Lines of JSON: what is sent is what is read, and nonsense is answered in words."""

from __future__ import annotations

import io
import json

from hypothesis import given
from hypothesis import strategies as st

from core.errors import UserInputError
from core.service.protocol import MAX_LINE_BYTES
from core.service.streams import LineWriter, read_messages

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda x: st.lists(x) | st.dictionaries(st.text(), x),
)


@given(st.lists(st.dictionaries(st.text(), JSON), max_size=5))
def test_messages_come_back_as_they_were_sent(messages: list[dict[str, object]]) -> None:
    stream = io.BytesIO()
    writer = LineWriter(stream)
    for message in messages:
        writer.send(message)

    stream.seek(0)

    assert list(read_messages(stream)) == messages


def test_a_lone_surrogate_of_a_file_name_does_not_break_the_line() -> None:
    stream = io.BytesIO()

    LineWriter(stream).send({"path": "a\udcff"})

    assert stream.getvalue().endswith(b"\n")
    assert json.loads(stream.getvalue().decode("utf-8", "surrogatepass"))["path"] == "a\udcff"


def test_a_line_that_is_no_object_is_an_error_and_the_next_is_read() -> None:
    stream = io.BytesIO(b'nonsense\n[1]\n\n{"id": 1}\n')

    first, second, third = read_messages(stream)

    assert isinstance(first, UserInputError)
    assert isinstance(second, UserInputError)
    assert third == {"id": 1}


def test_a_line_without_end_is_refused_and_skipped() -> None:
    stream = io.BytesIO(b"x" * (MAX_LINE_BYTES + 10) + b'\n{"id": 2}\n')

    first, second = read_messages(stream)

    assert isinstance(first, UserInputError)
    assert second == {"id": 2}


def test_writing_to_a_client_that_has_gone_is_quiet() -> None:
    class Gone(io.BytesIO):
        def write(self, data: object) -> int:
            raise BrokenPipeError

    writer = LineWriter(Gone())
    writer.send({})

    assert writer.gone
