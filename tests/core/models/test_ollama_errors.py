"""Each exception that the client can raise becomes one sentence and one remedy, and tells its kind."""

from __future__ import annotations

import json

import httpx
import ollama
import pydantic
import pytest

from core.errors import Cancelled, ModelUnavailable
from core.models.ollama_errors import BadStatus, CallSite, OllamaFault, translate, translated, unwrap_detail

SITE = CallSite("127.0.0.1:11434", "llama3.2:3b")


def _validation_error() -> Exception:
    try:
        ollama.ChatResponse(model="x")
    except pydantic.ValidationError as error:
        return error
    raise AssertionError("a reply without a message is valid now")


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (ConnectionError("Failed to connect to Ollama."), "unreachable"),
        (ConnectionRefusedError(111, "refused"), "unreachable"),
        (httpx.ConnectError("refused"), "unreachable"),
        (httpx.ConnectTimeout("slow"), "unreachable"),
        (httpx.ReadTimeout("silent"), "timeout"),
        (TimeoutError(), "timeout"),
        (httpx.RemoteProtocolError("peer closed"), "broken"),
        (httpx.ReadError("reset"), "broken"),
        (ConnectionResetError(104, "reset"), "broken"),
        (json.JSONDecodeError("Expecting value", "<html>", 0), "nonsense"),
        (AttributeError("'list' object has no attribute 'get'"), "nonsense"),
        (_validation_error(), "nonsense"),
        (
            ollama.ResponseError("model runner has unexpectedly stopped, this may be due to resources"),
            "broken",
        ),
        (ollama.ResponseError("an error was encountered while running the model: unexpected EOF"), "broken"),
        (BadStatus(404, '{"error":"model \'x\' not found"}'), "missing"),
        (BadStatus(404, '{"error":"model \\"x\\" not found, try pulling it first"}'), "missing"),
        (BadStatus(404, "404 page not found"), "unsupported"),
        (BadStatus(400, '{"error":"\\"x\\" does not support thinking"}'), "unsupported"),
        (BadStatus(400, '{"error":"the input length exceeds the context length"}'), "too_long"),
        (
            BadStatus(503, '{"error":"server busy, please try again.  maximum pending requests exceeded"}'),
            "busy",
        ),
        (BadStatus(429, "{}"), "busy"),
        (BadStatus(401, '{"error":"unauthorized"}'), "sign_in"),
        (BadStatus(403, ""), "refused"),
        (BadStatus(500, '{"error":"timed out waiting for llama-server to start"}'), "timeout"),
        (BadStatus(500, '{"error":"option \\"num_ctx\\" must be of type integer"}'), "refused"),
        (BadStatus(502, "<html>Bad gateway</html>"), "nonsense"),
        (BadStatus(301, ""), "nonsense"),
        (BadStatus(500, '["not", "an", "object"]'), "refused"),
    ],
)
def test_every_exception_has_its_kind_a_sentence_and_a_remedy(error: Exception, kind: str) -> None:
    fault = translate(error, SITE)
    assert isinstance(fault, ModelUnavailable)
    assert isinstance(fault, OllamaFault)
    assert fault.kind == kind
    assert fault.sentence.endswith(".")
    assert fault.remedy.endswith(".")
    assert "127.0.0.1:11434" in fault.sentence or "llama3.2:3b" in fault.sentence or kind == "too_long"


def test_the_engines_json_inside_ollamas_json_is_unwrapped() -> None:
    engine = {
        "error": {
            "code": 400,
            "message": "request (9000 tokens) exceeds the available context size (4096 tokens)",
        }
    }
    body = json.dumps({"error": json.dumps(engine)})
    assert unwrap_detail(body).startswith("request (9000 tokens)")
    fault = translate(BadStatus(400, body), SITE)
    assert fault is not None
    assert fault.kind == "too_long"
    assert "{" not in fault.sentence


def test_the_link_to_sign_in_reaches_the_person() -> None:
    fault = translate(
        BadStatus(401, '{"error":"unauthorized","signin_url":"https://ollama.com/connect?x=1"}'), SITE
    )
    assert fault is not None
    assert "https://ollama.com/connect?x=1" in fault.remedy


def test_own_errors_pass_and_bugs_are_not_blamed_on_the_server() -> None:
    with pytest.raises(Cancelled), translated(SITE):
        raise Cancelled
    with pytest.raises(ZeroDivisionError), translated(SITE):
        raise ZeroDivisionError
    with pytest.raises(OllamaFault) as caught, translated(SITE):
        raise httpx.ConnectError("refused")
    assert isinstance(caught.value.__cause__, httpx.ConnectError)


@pytest.mark.parametrize(
    ("kind", "counts"),
    [("unreachable", True), ("timeout", True), ("late", False), ("broken", False), ("missing", False)],
)
def test_only_trouble_of_the_server_counts_against_it(kind: str, counts: bool) -> None:
    assert OllamaFault(kind, "x").counts_against_server is counts  # type: ignore[arg-type]
