"""What the test server can have installed, and how Ollama's versions differ in what they tell and can do."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Literal

Overflow = Literal["drop_middle", "error"]


@dataclass(frozen=True)
class ServedModel:
    """One installed model. `overflow`: what happens to a last message that is longer than the window."""

    name: str
    capabilities: tuple[str, ...] = ("completion", "tools")
    family: str = "llama"
    parameter_size: str = "3.2B"
    quantization: str = "Q4_K_M"
    size: int = 2_019_393_189
    context_length: int = 131_072
    embedding_length: int = 3072
    overflow: Overflow = "error"
    remote_host: str = ""
    remote_model: str = ""
    modified_at: str = "2026-08-01T09:00:00.123456789Z"

    @property
    def digest(self) -> str:
        return hashlib.sha256(f"{self.name}/{self.modified_at}".encode()).hexdigest()

    def can(self, capability: str) -> bool:
        return capability in self.capabilities


CHAT = ServedModel("llama3.2:3b")
OLD_TEMPLATE_CHAT = ServedModel(
    "mistral:7b", parameter_size="7.2B", size=4_372_824_384, overflow="drop_middle"
)
THINKING = ServedModel(
    "qwen3:4b", ("completion", "tools", "thinking"), "qwen3", "4.0B", context_length=262_144
)
VISION = ServedModel("gemma3:4b", ("completion", "vision"), "gemma3", "4.3B")
EMBEDDING = ServedModel(
    "all-minilm:latest",
    ("embedding",),
    "bert",
    "23M",
    "F16",
    45_960_996,
    context_length=512,
    embedding_length=384,
)
CLOUD = ServedModel(
    "gpt-oss:120b-cloud",
    ("completion", "tools", "thinking"),
    "gptoss",
    "116.8B",
    "MXFP4",
    size=384,
    remote_host="https://ollama.com:443",
    remote_model="gpt-oss:120b",
)


@dataclass(frozen=True)
class Profile:
    """A version of Ollama, as far as Footnote can tell versions apart."""

    version: str
    embed_route: bool = True
    model_info: bool = True
    capabilities_in_show: bool = True
    capabilities_in_tags: bool = True
    logprobs: bool = True
    thinking: bool = True
    schema_format: bool = True
    window_in_ps: bool = True
    nan_is_client_error: bool = True


PROFILES = {
    "0.1": Profile("0.1.48", False, False, False, False, False, False, False, False, False),
    "0.5": Profile("0.5.13", True, True, False, False, False, False, True, False, False),
    "0.12": Profile("0.12.11", True, True, True, False, True, True, True, True, False),
    "0.33": Profile("0.33.0"),
}


def full_name(name: str) -> str:
    """Case does not count in names, and no tag means latest."""
    name = name.strip().lower()
    return name if ":" in name.rsplit("/", 1)[-1] else f"{name}:latest"
