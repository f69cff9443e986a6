"""The server object: what is there, whether it answers, and what happens when it is not, or is not Ollama."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from core.models.ollama_client import OllamaServer
from core.models.ollama_errors import OllamaFault
from core.models.ollama_host import parse_host
from core.models.request_queue import Breaker, RequestQueue
from tests.support.ollama_server import CHAT, CLOUD, EMBEDDING, THINKING, OllamaTestServer
from tests.support.ollama_server.fixtures import client_of

pytest_plugins = ("tests.support.ollama_server.fixtures",)
ROOT = Path(__file__).resolve().parents[3]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def fault_of(server: OllamaServer) -> OllamaFault:
    with pytest.raises(OllamaFault) as caught:
        server.list_models()
    return caught.value


def test_it_says_its_version(ollama: OllamaServer) -> None:
    assert ollama.version() == "0.33.0"


def test_the_list_has_names_capabilities_windows_and_digests(ollama: OllamaServer) -> None:
    chat, embedding = ollama.list_models()
    assert (chat.name, chat.capabilities, chat.context_length) == (
        "llama3.2:3b",
        ("completion", "tools"),
        131_072,
    )
    assert (embedding.capabilities, embedding.context_length) == (("embedding",), 512)
    assert chat.size_bytes == CHAT.size
    assert chat.digest == CHAT.digest
    assert chat.details["parameter_size"] == "3.2B"


@pytest.mark.parametrize("version", ["0.1", "0.5", "0.12", "0.33"])
def test_every_version_tells_chat_from_embedding(
    ollama_server: OllamaTestServer, ollama: OllamaServer, version: str
) -> None:
    ollama_server.use_profile(version)
    able = {model.name: model.capabilities for model in ollama.list_models()}
    assert "completion" in able["llama3.2:3b"]
    assert able["all-minilm:latest"] == ("embedding",)


def test_details_are_asked_for_once_for_each_digest(
    ollama_server: OllamaTestServer, ollama: OllamaServer
) -> None:
    ollama.list_models()
    ollama.list_models()
    assert len(ollama_server.record.requests("/api/show")) == 2


def test_a_cloud_model_is_marked_and_never_touched(
    ollama_server: OllamaTestServer, ollama: OllamaServer
) -> None:
    ollama_server.install(CLOUD)
    cloud = ollama.list_models()[0]
    assert cloud.remote
    asked = [request.body["model"] for request in ollama_server.record.requests("/api/show")]
    assert CLOUD.name not in asked


def test_a_model_that_cannot_be_described_does_not_hide_the_others(
    ollama_server: OllamaTestServer, ollama: OllamaServer
) -> None:
    ollama_server.fail("/api/show", status=500, body={"error": "invalid file magic"}, times=1)
    assert [model.name for model in ollama.list_models()] == ["llama3.2:3b", "all-minilm:latest"]


def test_an_empty_server_has_no_models(ollama_server: OllamaTestServer, ollama: OllamaServer) -> None:
    ollama_server.fail("/api/tags", body={"models": None})
    assert ollama.list_models() == []


def test_the_test_button_makes_one_real_call_for_each_kind(
    ollama_server: OllamaTestServer, ollama: OllamaServer
) -> None:
    ollama_server.script("ready")
    assert ollama.test("llama3.2:3b").reply == "ready"
    assert ollama.test("ALL-MINILM").dimension == 384
    assert len(ollama_server.record.requests("/api/chat")) == 1
    assert len(ollama_server.record.requests("/api/embed")) == 1


def test_a_model_that_is_not_installed_is_named(ollama: OllamaServer) -> None:
    with pytest.raises(OllamaFault, match=r"“qwen9” is not installed") as caught:
        ollama.test("qwen9")
    assert caught.value.kind == "missing"
    assert "Download" in caught.value.remedy


def test_a_cloud_model_that_wants_an_account_is_asked_once_and_gives_its_link(
    ollama_server: OllamaTestServer, ollama: OllamaServer
) -> None:
    ollama_server.install(CLOUD)
    with pytest.raises(OllamaFault, match="on the internet") as caught:
        ollama.test(CLOUD.name)
    assert caught.value.kind == "sign_in"
    assert "https://ollama.com/connect" in caught.value.remedy
    assert len(ollama_server.record.requests("/api/chat")) == 1


def test_no_server_is_a_sentence_with_the_address() -> None:
    port = free_port()
    fault = fault_of(OllamaServer(parse_host(f"127.0.0.1:{port}")))
    assert fault.kind == "unreachable"
    assert f"127.0.0.1:{port}" in fault.sentence
    assert "Start Ollama" in fault.remedy


def test_a_server_that_goes_and_comes_back_is_used_again(
    ollama_server: OllamaTestServer, ollama: OllamaServer
) -> None:
    ollama.list_models()
    ollama_server.stop()
    assert fault_of(ollama).kind == "unreachable"
    ollama_server.start()
    assert len(ollama.list_models()) == 2


def test_looking_at_the_list_again_ends_the_breakers_pause(ollama_server: OllamaTestServer) -> None:
    server = client_of(ollama_server, queue=RequestQueue("here", Breaker("here", failures=1)))
    ollama_server.stop()
    with pytest.raises(OllamaFault):
        server.call(lambda client: client.show("llama3.2:3b"), "llama3.2:3b")
    ollama_server.start()
    with pytest.raises(OllamaFault, match="left alone"):
        server.call(lambda client: client.show("llama3.2:3b"), "llama3.2:3b")
    server.list_models()
    assert server.call(lambda client: client.show("llama3.2:3b").template, "llama3.2:3b")


def test_test_goes_through_an_open_breaker_and_closes_it(ollama_server: OllamaTestServer) -> None:
    server = client_of(ollama_server, queue=RequestQueue("here", Breaker("here", failures=1)))
    ollama_server.stop()
    with pytest.raises(OllamaFault):
        server.call(lambda client: client.show("llama3.2:3b"), "llama3.2:3b")
    assert server.queue.breaker.is_open
    ollama_server.start()
    assert server.test("llama3.2:3b").reply
    assert not server.queue.breaker.is_open


@pytest.mark.parametrize(
    "switches",
    [
        {"body": "<html>It works!</html>", "content_type": "text/html"},
        {"body": ""},
        {"body": '{"models": [{"name": "half'},
        {"body": ["a", "list"]},
        {"body": {"models": "many"}},
        {"body": {"models": ["name"]}},
        {"status": 301, "body": "moved"},
        {"status": 404, "body": "<html>nginx</html>"},
    ],
)
def test_what_is_not_ollama_is_told_apart(
    ollama_server: OllamaTestServer, ollama: OllamaServer, switches: dict
) -> None:
    ollama_server.fail("/api/tags", **switches)
    assert fault_of(ollama).kind == "nonsense"


def test_a_redirect_is_not_followed(ollama_server: OllamaTestServer, ollama: OllamaServer) -> None:
    ollama_server.fail("/api/tags", status=307, body="")
    assert fault_of(ollama).kind == "nonsense"
    assert len(ollama_server.record.seen) == 1


def test_a_full_server_is_asked_again(ollama_server: OllamaTestServer, ollama: OllamaServer) -> None:
    ollama_server.busy("/api/show", times=2)
    assert ollama.call(lambda client: client.show("llama3.2:3b").template, "llama3.2:3b")
    ollama_server.busy("/api/show", times=9)
    with pytest.raises(OllamaFault) as caught:
        ollama.call(lambda client: client.show("llama3.2:3b"), "llama3.2:3b")
    assert caught.value.kind == "busy"


def test_the_key_of_the_cloud_never_goes_out_in_the_clear(
    ollama_server: OllamaTestServer, ollama: OllamaServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OLLAMA_API_KEY", "top-secret")
    ollama.test("llama3.2:3b")
    assert ollama_server.record.seen
    assert not any("top-secret" in str(request.headers) for request in ollama_server.record.seen)


def test_user_and_password_of_the_address_are_sent(ollama_server: OllamaTestServer) -> None:
    OllamaServer(parse_host(ollama_server.url.replace("//", "//ann:pass@"))).version()
    assert ollama_server.record.seen[0].headers["authorization"] == "Basic YW5uOnBhc3M="


@pytest.mark.parametrize(
    "environment",
    [
        {"HTTP_PROXY": "http://127.0.0.1:9", "http_proxy": "http://127.0.0.1:9"},
        {"ALL_PROXY": "socks5h://127.0.0.1:9"},
        {"ALL_PROXY": "nonsense://127.0.0.1:9"},
        {"OLLAMA_HOST": "127.0.0.1:notaport"},
    ],
)
def test_proxies_and_a_broken_environment_do_not_stand_between(
    ollama_server: OllamaTestServer, environment: dict[str, str]
) -> None:
    program = (
        "import sys; from core.models.ollama_client import OllamaServer; from core.models.ollama_host import parse_host; "
        "assert 'ollama' not in sys.modules and 'httpx' not in sys.modules; "
        "print(OllamaServer(parse_host(sys.argv[1])).test('llama3.2:3b').reply); "
        "import os; print(all(os.environ[name] == value for name, value in eval(sys.argv[2]).items()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, ollama_server.url, repr(environment)],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["This is a scripted reply to: Reply with the word ready.", "True"]


def test_without_the_package_it_is_a_sentence(ollama: OllamaServer, monkeypatch: pytest.MonkeyPatch) -> None:
    class Missing:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "ollama":
                raise ImportError("No module named 'ollama'")

    for name in [name for name in sys.modules if name.split(".")[0] == "ollama"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Missing(), *sys.meta_path])
    with pytest.raises(OllamaFault, match="cannot be loaded") as caught:
        ollama.call(lambda client: client, "llama3.2:3b")
    assert caught.value.kind == "package"


def test_models_of_all_kinds_are_listed_newest_first(
    ollama_server: OllamaTestServer, ollama: OllamaServer
) -> None:
    ollama_server.install(THINKING)
    assert [model.name for model in ollama.list_models()] == [THINKING.name, CHAT.name, EMBEDDING.name]
