"""An engine made of canned answers, for tests of the window: it can be told to stream, hang, fail and die.

It speaks core/service/protocol.py over its standard streams. Tests start it with `scripted_engine_command()` in
the place of the real engine and steer it through extra methods:

    script.set   {"method": M, "behaviour": {...}}   what M does from now on, one or several of
                   "result": {...}                     this result
                   "error": {"code","sentence","remedy"}
                   "events": [[name, data], ...]       sent before the result
                   "hang": true                        no answer until the call is cancelled
                   "die": true                         the process ends at once, with code 9
    script.emit  {"event": name, "data": {...}}      a notification about the engine as a whole
    script.calls {}                                  every call received so far: {"calls": [[method, params], ...]}
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from core.service.protocol import PROTOCOL_VERSION  # noqa: E402
from tests.support import scripted_answers as canned  # noqa: E402

Message = dict[str, Any]
DEAD = 9
CHANGES_CONVERSATIONS = ("ask", "conversations.create", "conversations.rename", "conversations.delete")


def scripted_engine_command(*options: str) -> list[str]:
    """The command line that EngineClient takes; options as in `parse_options`."""
    return [sys.executable, str(Path(__file__).resolve()), *options]


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--documents", type=int, default=12, help="how many documents the library holds")
    parser.add_argument("--protocol", type=int, default=PROTOCOL_VERSION)
    parser.add_argument("--in-use", default="", help="say that another engine listens there, and end with 3")
    parser.add_argument("--refuse", default="", help="end before hello with this sentence")
    parser.add_argument("--die-at-start", action="store_true")
    parser.add_argument(
        "--ignore-eof", action="store_true", help="do not end when the window closes the stream"
    )
    parser.add_argument("--no-models", action="store_true")
    return parser.parse_args(arguments)


class ScriptedEngine:
    """Answers one request at a time, as told by `script.set`, else from tests/support/scripted_answers.py."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.library = canned.Library(options.documents, with_models=not options.no_models)
        self.behaviours: dict[str, Message] = {}
        self.calls: list[list[Any]] = []
        self.hanging: set[int] = set()

    def serve(self, lines: Iterator[str]) -> None:
        for line in lines:
            message = json.loads(line)
            if "cancel" in message:
                self.cancel(message["cancel"])
            elif not self.handle(message["id"], message["method"], message.get("params") or {}):
                return

    def handle(self, call: int, method: str, params: Message) -> bool:
        """Answer one request; False ends the engine."""
        if method == "script.set":
            self.behaviours[params["method"]] = params["behaviour"]
            say({"id": call, "result": {}})
        elif method == "script.emit":
            say({"event": params["event"], "data": params["data"]})
            say({"id": call, "result": {}})
        elif method == "script.calls":
            say({"id": call, "result": {"calls": self.calls}})
        elif method == "shutdown":
            say({"id": call, "result": {}})
            return False
        else:
            self.calls.append([method, params])
            self.answer(call, method, params, self.behaviours.get(method, {}))
        return True

    def answer(self, call: int, method: str, params: Message, behaviour: Message) -> None:
        for name, data in behaviour.get("events", []):
            say({"id": call, "event": name, "data": data})
        if behaviour.get("die"):
            sys.stdout.flush()
            os._exit(DEAD)
        if behaviour.get("hang"):
            self.hanging.add(call)
        elif "error" in behaviour:
            say({"id": call, "error": behaviour["error"]})
        elif "result" in behaviour:
            say({"id": call, "result": behaviour["result"]})
        else:
            self.canned(call, method, params)

    def canned(self, call: int, method: str, params: Message) -> None:
        try:
            events, result = self.library.answer(method, params)
        except KeyError:
            error = {"code": "input", "sentence": f"There is no method “{method}”.", "remedy": ""}
            say({"id": call, "error": error})
            return
        for name, data in events:
            say({"id": call, "event": name, "data": data})
        say({"id": call, "result": result})
        if method == "sample.open":
            say({"event": "status", "data": self.library.status()})
        if method in CHANGES_CONVERSATIONS:
            say({"event": "conversations.changed", "data": {}})

    def cancel(self, call: int) -> None:
        if call in self.hanging:
            self.hanging.remove(call)
            say({"id": call, "error": {"code": "cancelled", "sentence": "Stopped.", "remedy": ""}})


def say(message: Message) -> None:
    sys.stdout.write(json.dumps(message, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def main(arguments: list[str]) -> int:
    options = parse_options(arguments)
    sys.stdin.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    if options.die_at_start:
        sys.stderr.write("the scripted engine was told to die\n")
        return DEAD
    if options.in_use:
        say({"event": "in_use", "data": {"socket": options.in_use}})
        return 3
    if options.refuse:
        error = {"code": "profile_damaged", "sentence": options.refuse, "remedy": "Restore a backup."}
        say({"event": "cannot_open", "data": error})
        return 4
    hello = {"protocol": options.protocol, "version": "0.0-scripted", "profile": "", "pid": os.getpid()}
    say({"event": "hello", "data": hello})
    engine = ScriptedEngine(options)
    say({"event": "status", "data": engine.library.status()})
    engine.serve(iter(sys.stdin.readline, ""))
    while options.ignore_eof:
        os.read(os.pipe()[0], 1)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
