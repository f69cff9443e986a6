"""An Ollama that tests can script and break, and that speaks Ollama's protocol to the letter.

Two layers under one HTTP front: `scripted` (no weights, deterministic, starts in milliseconds) and `real` (llama.cpp
with a small model). Run it by hand with `python -m tests.support.ollama_server --port 11434`.
"""

from tests.support.ollama_server.engines import Generation
from tests.support.ollama_server.models import (
    CHAT,
    CLOUD,
    EMBEDDING,
    OLD_TEMPLATE_CHAT,
    THINKING,
    VISION,
    ServedModel,
)
from tests.support.ollama_server.scripted import Answer
from tests.support.ollama_server.server import OllamaTestServer

__all__ = [
    "CHAT",
    "CLOUD",
    "EMBEDDING",
    "OLD_TEMPLATE_CHAT",
    "THINKING",
    "VISION",
    "Answer",
    "Generation",
    "OllamaTestServer",
    "ServedModel",
]
