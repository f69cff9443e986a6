"""Whatever people write as Ollama's address becomes one that can be called, or a sentence that says why not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import UserInputError
from core.models.ollama_host import host_from, is_loopback, parse_host


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("", "http://127.0.0.1:11434"),
        ("   ", "http://127.0.0.1:11434"),
        ("localhost", "http://127.0.0.1:11434"),
        ("LOCALHOST:11500", "http://127.0.0.1:11500"),
        ("http://localhost", "http://127.0.0.1:11434"),
        ("http://localhost/", "http://127.0.0.1:11434"),
        (" 127.0.0.1:11434 ", "http://127.0.0.1:11434"),
        ('"127.0.0.1"', "http://127.0.0.1:11434"),
        ("0.0.0.0", "http://127.0.0.1:11434"),
        ("0.0.0.0:8080", "http://127.0.0.1:8080"),
        ("http://0.0.0.0:11434", "http://127.0.0.1:11434"),
        (":9000", "http://127.0.0.1:9000"),
        ("::1", "http://[::1]:11434"),
        ("[::1]", "http://[::1]:11434"),
        ("[::1]:9000", "http://[::1]:9000"),
        ("::", "http://[::1]:11434"),
        ("[::]:9000", "http://[::1]:9000"),
        ("fe80::1", "http://[fe80::1]:11434"),
        ("http://127.0.0.1:11434/", "http://127.0.0.1:11434"),
        ("http://127.0.0.1:11434/v1", "http://127.0.0.1:11434"),
        ("http://127.0.0.1:11434/v1/", "http://127.0.0.1:11434"),
        ("http://127.0.0.1:11434/api", "http://127.0.0.1:11434"),
        ("box.lan", "http://box.lan:11434"),
        ("box.lan:1234", "http://box.lan:1234"),
        ("http://box.lan", "http://box.lan:80"),
        ("https://box.lan", "https://box.lan:443"),
        ("https://box.lan:8443/ollama/", "https://box.lan:8443/ollama"),
        ("https://box.lan/ollama/v1", "https://box.lan:443/ollama"),
        ("192.168.1.20", "http://192.168.1.20:11434"),
    ],
)
def test_forms_of_an_address(text: str, url: str) -> None:
    assert parse_host(text).url == url


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("127.0.0.1:notaport", "port"),
        ("127.0.0.1:99999", "port"),
        ("127.0.0.1:0", "port"),
        ("ftp://127.0.0.1", "http"),
        ("unix:///run/ollama.sock", "http"),
        ("my computer", "address"),
        ("http://[::1", "address"),
    ],
)
def test_what_is_no_address_is_named_with_a_remedy(text: str, named: str) -> None:
    with pytest.raises(UserInputError) as caught:
        parse_host(text)
    assert named in caught.value.sentence
    assert "11434" in caught.value.remedy


def test_the_setting_goes_before_the_environment() -> None:
    environ = {"OLLAMA_HOST": "box.lan"}
    assert host_from("127.0.0.1:5000", environ).url == "http://127.0.0.1:5000"
    assert host_from("", environ).url == "http://box.lan:11434"
    assert host_from("", {}).url == "http://127.0.0.1:11434"


@pytest.mark.parametrize(
    ("name", "stays"),
    [
        ("localhost", True),
        ("a.localhost", True),
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("[::1]", True),
        ("::ffff:127.0.0.1", True),
        ("192.168.1.2", False),
        ("box.lan", False),
        ("localhost.example.com", False),
        ("fe80::1%eth0", False),
    ],
)
def test_loopback_is_told_without_a_name_server(name: str, stays: bool) -> None:
    assert is_loopback(name) is stays


def test_a_wildcard_address_counts_as_this_computer() -> None:
    assert parse_host("0.0.0.0").loopback
    assert not parse_host("box.lan").loopback


def test_user_and_password_are_kept_for_the_header_and_shown_nowhere() -> None:
    host = parse_host("https://ann:s%40cret@box.lan")
    assert host.authorization == "Basic YW5uOnNAY3JldA=="
    assert host.url == "https://box.lan:443"
    assert "cret" not in repr(host)
    assert "cret" not in str(host)


@given(st.text(max_size=40))
def test_any_text_gives_an_address_or_an_error_for_people(text: str) -> None:
    try:
        host = parse_host(text)
    except UserInputError:
        return
    assert host.url.startswith(("http://", "https://"))
    assert parse_host(host.url).url == host.url
