"""One translator from everything that a call to Ollama can raise to a sentence and a remedy.

The official client lets eight kinds of exception through (its own, httpx's, json's, pydantic's, builtins);
nobody above this file should have to know them.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from core.errors import FootnoteError, ModelUnavailable

FaultKind = Literal[
    "unreachable",  # nothing listens there, or the connection broke before a reply began
    "timeout",  # connected, but silent for longer than the patience of the call
    "late",  # silent for longer than the budget that the caller set; says nothing about the server
    "busy",  # the server's queue is full, or our breaker is open
    "broken",  # the reply ended early: connection lost, runner died, no last chunk
    "nonsense",  # a reply that is not Ollama's, or breaks the contract
    "unusable",  # a proper reply without content, or not in the form asked for
    "missing",  # the model is not installed
    "unsupported",  # this model or this server version cannot do what was asked
    "too_long",  # the text does not fit the model's window
    "sign_in",  # a cloud model that wants an account
    "refused",  # any other answer that says no
    "preempted",  # background work that stepped back for the user's question
    "package",  # the Python package itself cannot be loaded
]

_UNREADABLE = frozenset(
    {"JSONDecodeError", "ValidationError", "AttributeError", "DecodingError", "UnicodeDecodeError"}
)
"""What the client raises over a reply that is not JSON, not an object, or lacks a field."""

_COUNTED: frozenset[FaultKind] = frozenset({"unreachable", "timeout"})
"""Faults for which the breaker exists: each costs its caller a wait. A reply that breaks off or makes no sense
comes at once, from a server that lives, and may be the fault of one text."""


class OllamaFault(ModelUnavailable):
    """ModelUnavailable with the kind of failure, so that callers can retry, bisect or switch features off."""

    def __init__(self, kind: FaultKind, sentence: str, remedy: str = "", status: int = 0) -> None:
        super().__init__(sentence, remedy)
        self.kind = kind
        self.status = status

    @property
    def counts_against_server(self) -> bool:
        """Whether the breaker should count it."""
        return self.kind in _COUNTED

    @property
    def worth_a_retry(self) -> bool:
        """Whether the same request may well succeed at once."""
        return self.kind == "broken"


@dataclass(frozen=True)
class CallSite:
    """What was being done, for the sentence: which server, with which model."""

    server: str
    model: str = ""

    @property
    def subject(self) -> str:
        return f"The model “{self.model}”" if self.model else f"Ollama at {self.server}"


@contextlib.contextmanager
def translated(site: CallSite, budgeted: bool = False) -> Iterator[None]:
    """Around every call: raises OllamaFault for whatever came from the client, lets own errors and bugs through.

    `budgeted`: the caller set the time limit, so running out of it is `late` and not the server's fault.
    """
    try:
        yield
    except FootnoteError:
        raise
    except Exception as error:
        fault = translate(error, site)
        if fault is None:
            raise
        if budgeted and fault.kind == "timeout":
            fault = late(site)
        raise fault from error


def translate(error: BaseException, site: CallSite) -> OllamaFault | None:
    """The fault for anything that the client or its libraries raise; None for what is no failure of theirs."""
    name = type(error).__name__
    if isinstance(error, BadStatus):
        return _from_body(error, site)
    if isinstance(error, DeadlinePassed):
        return late(site)
    if name == "ResponseError":  # from here on only an error line inside a stream
        return from_status(-1, unwrap_detail(str(getattr(error, "error", error))), site)
    if _is_timeout(error):
        if name == "ConnectTimeout":
            return _unreachable(site)
        return OllamaFault(
            "timeout",
            f"{site.subject} did not answer in time.",
            "It may still be loading or busy with another program; try again, or choose a smaller model.",
        )
    if isinstance(error, ConnectionError) and not isinstance(error, ConnectionResetError | BrokenPipeError):
        return _unreachable(site)
    if name in ("ConnectError", "UnsupportedProtocol", "InvalidURL", "ProxyError"):
        return _unreachable(site)
    if name in ("RemoteProtocolError", "ReadError", "WriteError", "CloseError", "LocalProtocolError") or (
        isinstance(error, OSError)
    ):
        return broken_off(site)
    return nonsense(site) if name in _UNREADABLE else None


def _is_timeout(error: BaseException) -> bool:
    return isinstance(error, TimeoutError) or any(
        base.__name__ == "TimeoutException" for base in type(error).__mro__
    )


def late(site: CallSite) -> OllamaFault:
    """A budget of ours ran out."""
    return OllamaFault(
        "late",
        f"{site.subject} needed longer than it was given.",
        "Go on without it, or choose a smaller model.",
    )


def _unreachable(site: CallSite) -> OllamaFault:
    return OllamaFault(
        "unreachable",
        f"Ollama cannot be reached at {site.server}.",
        "Start Ollama, or correct its address in the settings.",
    )


def broken_off(site: CallSite) -> OllamaFault:
    """The reply stopped before its end."""
    return OllamaFault(
        "broken",
        f"{site.subject} broke off in the middle of its reply.",
        "Ask again; if it happens again, the model may be too large for this computer's memory.",
    )


def nonsense(site: CallSite, what: str = "") -> OllamaFault:
    """A reply that Ollama would not send."""
    detail = f" ({what})" if what else ""
    return OllamaFault(
        "nonsense",
        f"What answers at {site.server} does not reply as Ollama does{detail}.",
        "Check that the address is Ollama's, and update Ollama if it is old.",
    )


def unwrap_detail(text: str) -> str:
    """The innermost message of an error text: Ollama passes its engine's JSON on as a string inside its own."""
    for _ in range(3):
        try:
            value = json.loads(text)
        except ValueError:
            return text.strip()
        inner = value.get("error", value.get("message")) if isinstance(value, dict) else None
        if isinstance(inner, dict):
            inner = inner.get("message")
        if not isinstance(inner, str):
            return text.strip()
        text = inner
    return text.strip()


class DeadlinePassed(Exception):
    """The caller's own time for a whole stream is over."""


class BadStatus(Exception):
    """An HTTP reply that is not a success, caught before the client reads it.

    The client keeps only the `error` text (losing a cloud model's link to sign in) and stumbles over a body
    that is a JSON list.
    """

    def __init__(self, status: int, body: str) -> None:
        super().__init__(f"HTTP {status}")
        self.status = status
        self.body = body


def _from_body(error: BadStatus, site: CallSite) -> OllamaFault:
    link = ""
    with contextlib.suppress(ValueError):
        value = json.loads(error.body)
        if isinstance(value, dict) and isinstance(value.get("signin_url"), str):
            link = value["signin_url"]
    return from_status(error.status, unwrap_detail(error.body), site, link)


_PATTERNS: tuple[tuple[str, FaultKind], ...] = (
    (r"exceeds? (the )?(available |maximum )?context|context (size|length|window)", "too_long"),
    (r"does not support|is not supported|page not found", "unsupported"),
    (r"server busy|maximum pending requests|too many requests", "busy"),
    (r"unauthorized|sign ?in", "sign_in"),
    (r"timed out waiting", "timeout"),
    (
        r"runner has (unexpectedly )?(stopped|terminated)|error was encountered while running|\bEOF\b",
        "broken",
    ),
    (r"model .*not found|file does not exist|pull .* first|not found, try pulling", "missing"),
)
"""Ollama tells most failures apart only by their text. The order matters: the first match wins."""

_BY_STATUS: dict[int, FaultKind] = {
    401: "sign_in",
    403: "refused",
    404: "missing",
    405: "unsupported",
    429: "busy",
    501: "unsupported",
    502: "unreachable",
    503: "busy",
    504: "timeout",
}


def from_status(status: int, detail: str, site: CallSite, signin: str = "") -> OllamaFault:
    """The fault for an HTTP status and the server's own words. Status -1 marks an error inside a stream."""
    kind = next((kind for pattern, kind in _PATTERNS if re.search(pattern, detail, re.IGNORECASE)), None)
    if kind is None:
        looks_foreign = detail.lstrip().startswith("<") or 300 <= status < 400
        kind = "nonsense" if looks_foreign else _BY_STATUS.get(status, "broken" if status < 0 else "refused")
    if kind == "missing" and not site.model:
        kind = "nonsense"  # not even the list of models is there, so this is no Ollama
    sentence, remedy = _words(kind, detail, site)
    if kind == "sign_in" and signin:
        remedy = f"Sign in at {signin}, or choose a model that runs on this computer."
    return OllamaFault(kind, sentence, remedy, status)


def _words(kind: FaultKind, detail: str, site: CallSite) -> tuple[str, str]:
    said = f": {detail.rstrip('.')}" if detail else ""
    if kind == "missing":
        return (
            f"The model “{site.model}” is not installed in Ollama at {site.server}.",
            "Download it, or choose another model in the settings.",
        )
    if kind == "unsupported":
        return (f"{site.subject} cannot do this{said}.", "Choose another model, or update Ollama.")
    if kind == "busy":
        return (
            f"Ollama at {site.server} is busy with other requests.",
            "Try again in a moment, or close other programs that use it.",
        )
    if kind == "sign_in":
        return (
            f"The model “{site.model}” runs on a server on the internet and asks for an account.",
            "Choose a model that runs on this computer.",
        )
    if kind == "timeout":
        return (f"{site.subject} did not start in time.", "Choose a smaller model, or free some memory.")
    if kind == "too_long":
        return (
            f"The text does not fit the window of {site.subject[0].lower()}{site.subject[1:]}.",
            "Ask about less at once.",
        )
    if kind == "broken":
        fault = broken_off(site)
        return (f"{fault.sentence.rstrip('.')}{said}.", fault.remedy)
    if kind == "unreachable":
        return (_unreachable(site).sentence, _unreachable(site).remedy)
    if kind == "nonsense":
        return (nonsense(site).sentence, nonsense(site).remedy)
    return (
        f"{site.subject} refused the request{said}.",
        "Try again, or choose another model in the settings.",
    )


def preempted(model: str) -> OllamaFault:
    """Raised inside background work that steps back for the user's question."""
    return OllamaFault(
        "preempted", f"Background work with “{model}” stepped back for a question.", "It goes on by itself."
    )
