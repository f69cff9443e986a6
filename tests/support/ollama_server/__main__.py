"""`python -m tests.support.ollama_server`: an Ollama to try the window and the command line against."""

from __future__ import annotations

import argparse
import threading

from tests.support.ollama_server.models import CHAT, CLOUD, EMBEDDING, PROFILES, THINKING, VISION
from tests.support.ollama_server.scripted import script_from_file
from tests.support.ollama_server.server import OllamaTestServer


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.support.ollama_server", description=__doc__)
    parser.add_argument("--port", type=int, default=11434, help="0 takes a free one")
    parser.add_argument(
        "--real", action="store_true", help="llama.cpp with SmolLM2 instead of scripted replies"
    )
    parser.add_argument("--script", metavar="FILE", help='JSON: [{"when": REGEX, "reply": TEXT}, ...]')
    parser.add_argument(
        "--profile", choices=sorted(PROFILES), default="0.33", help="version of Ollama to imitate"
    )
    parser.add_argument(
        "--token-delay", type=float, default=0.0, metavar="S", help="pause between two tokens"
    )
    args = parser.parse_args()
    with _server(args) as server:
        if args.script:
            server.script(script_from_file(args.script))
        if args.token_delay:
            server.fail("/api/chat", chunk_delay_s=args.token_delay, times=None)
        print(f"listening on {server.url}  (control: POST {server.url}/__control__)", flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            print()


def _server(args: argparse.Namespace) -> OllamaTestServer:
    if args.real:
        from tests.support.ollama_server.real import real_server

        return real_server(port=args.port)
    server = OllamaTestServer((CHAT, EMBEDDING, THINKING, CLOUD), profile=args.profile, port=args.port)
    server.state.installable = [VISION]
    return server


if __name__ == "__main__":
    main()
