"""Where Ollama listens: turns whatever people type, or set in OLLAMA_HOST, into one address that can be called.

The `ollama` client keeps 0.0.0.0 (which Windows cannot call), rejects a bare `::1` and keeps spaces; all of
that is settled here once, before any client is made.
"""

from __future__ import annotations

import base64
import ipaddress
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import SplitResult, unquote, urlsplit

from core.errors import UserInputError

DEFAULT_PORT = 11434
"""Ollama's own default."""
_PORT_BY_SCHEME = {"http": 80, "https": 443}
_API_SUFFIXES = ("/v1", "/api")
"""People paste the address of the OpenAI-compatible route; the server's root stands one level above it."""
_REMEDY = "Write it as host:port, for example 127.0.0.1:11434."


@dataclass(frozen=True)
class OllamaHost:
    """A server's address. `url` has scheme, host, port, an optional path prefix, and no trailing slash."""

    url: str
    loopback: bool
    authorization: str = field(default="", repr=False)
    """Value for an Authorization header, when the address carried a user and a password."""

    def __str__(self) -> str:
        return self.url.split("://", 1)[-1] if self.url.startswith("http://") else self.url


def host_from(setting: str = "", environ: Mapping[str, str] | None = None) -> OllamaHost:
    """The address from the user's setting, else from OLLAMA_HOST, else Ollama's default.

    Raises UserInputError when that text is no address.
    """
    environ = os.environ if environ is None else environ
    return parse_host(setting.strip() or environ.get("OLLAMA_HOST", ""))


def parse_host(text: str) -> OllamaHost:
    """Normalise one address. Empty text means Ollama's default on this computer.

    A loopback address without a port gets Ollama's port even after `http://`, because nothing else is meant;
    any other `http://host` means port 80, as it does for Ollama itself.

    Raises UserInputError when the text is no address.
    """
    raw = text.strip().strip("\"'").strip()
    parts = _split(raw or "127.0.0.1", text)
    name = _callable_name(parts.hostname or "127.0.0.1", text)
    loopback = is_loopback(name)
    port = _port(parts, text)
    if port is None:
        port = DEFAULT_PORT if loopback or "://" not in raw else _PORT_BY_SCHEME[parts.scheme]
    shown = f"[{name}]" if ":" in name else name
    return OllamaHost(
        url=f"{parts.scheme}://{shown}:{port}{_prefix(parts.path)}",
        loopback=loopback,
        authorization=_basic(parts),
    )


def is_loopback(name: str) -> bool:
    """Whether a host name or address stays on this computer, judged without asking a name server."""
    name = name.strip("[]").rstrip(".").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(name.split("%", 1)[0])
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return bool((mapped or address).is_loopback)


def _split(raw: str, text: str) -> SplitResult:
    if _is_bare_ipv6(raw):
        raw = f"[{raw}]"
    if "://" not in raw:
        raw = f"http://{raw}"
    try:
        parts = urlsplit(raw)
    except ValueError as error:
        raise _no_address(text) from error
    if parts.scheme not in _PORT_BY_SCHEME:
        raise UserInputError(f"“{text.strip()}” is not a web address: Ollama speaks http or https.", _REMEDY)
    return parts


def _is_bare_ipv6(raw: str) -> bool:
    try:
        return ipaddress.ip_address(raw.split("%", 1)[0]).version == 6
    except ValueError:
        return False


def _callable_name(name: str, text: str) -> str:
    """The host to call. A wildcard address is where a server listens, not where a client can go.

    `localhost` becomes 127.0.0.1: on many machines it resolves to ::1 first, where Ollama does not listen.
    """
    name = name.rstrip(".")
    if name in ("0.0.0.0", "localhost"):
        return "127.0.0.1"
    if _is_bare_ipv6(name):
        return "::1" if ipaddress.ip_address(name.split("%", 1)[0]).is_unspecified else name
    if not re.fullmatch(r"[\w.-]+", name):
        raise _no_address(text)
    return name


def _port(parts: SplitResult, text: str) -> int | None:
    try:
        port = parts.port
    except ValueError as error:
        raise UserInputError(
            f"The port in “{text.strip()}” is not a number from 1 to 65535.", _REMEDY
        ) from error
    if port == 0:
        raise UserInputError(f"The port in “{text.strip()}” is not a number from 1 to 65535.", _REMEDY)
    return port


def _prefix(path: str) -> str:
    path = path.rstrip("/")
    for suffix in _API_SUFFIXES:
        path = path.removesuffix(suffix).rstrip("/")
    return path


def _basic(parts: SplitResult) -> str:
    if parts.username is None:
        return ""
    pair = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
    return "Basic " + base64.b64encode(pair.encode()).decode("ascii")


def _no_address(text: str) -> UserInputError:
    return UserInputError(f"“{text.strip()}” is not an address.", _REMEDY)
