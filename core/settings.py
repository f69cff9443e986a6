"""Every setting of the engine, declared once: type, default, title, help. The dialog and the README are drawn from here.

Theme, text size and language are the window's own (desktop/preferences.py): it must know them before an engine runs.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import tomli_w

from core.errors import UserInputError

Kind = Literal["text", "choice", "bool", "int", "float"]


@dataclass(frozen=True)
class Setting:
    """One setting. `low` and `high` bound numbers; `choices` bound a choice."""

    key: str
    kind: Kind
    default: Any
    title: str
    help: str
    choices: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None


SETTINGS: tuple[Setting, ...] = (
    Setting("ollama.enabled", "bool", True, "Use Ollama", "Look for an Ollama server. Off: no connection is made at all."),
    Setting("ollama.host", "text", "", "Ollama address", "Empty: OLLAMA_HOST, else this computer's port 11434."),
    Setting("ollama.chat_model", "text", "", "Chat model", "Empty: chosen among the installed local models."),
    Setting("ollama.context_tokens", "int", 0, "Context window", "Tokens that each request asks for. 0: chosen for the model, at most 8192.", low=0, high=262144),
    Setting("models.embedding", "text", "", "Embedding model", "Finds passages by meaning. Empty: the one that Footnote brings; else one of Ollama's, which works through all files beside the old one and then takes over."),
    Setting("models.rerank", "choice", "auto", "Reranking", "Auto: the embedding model's own token vectors (MaxSim), then the cross-encoder of the folder below if one is named. Ollama: the chat model judges the best few, if it passes a test and is quick enough.", ("auto", "off", "ollama", "onnx")),
    Setting("models.rerank_folder", "text", "", "Cross-encoder", "Folder of a local reranking model: model.onnx and tokenizer.json."),
    Setting("retrieval.expand", "bool", True, "Other wordings", "The chat model makes a follow-up question stand alone (in 1.5 seconds at most) and, when the first look is not decisive, adds other wordings (in 2.5 seconds at most)."),
    Setting("memory.enabled", "bool", True, "Memory", "Answers use what Footnote remembers of you, and conversations add to it. Off: nothing is recalled or kept by itself."),
    Setting("memory.capture", "choice", "inbox", "Remember by itself", "What you say of yourself in a conversation waits in the inbox, is kept at once, or is left alone.", ("inbox", "direct", "off")),
    Setting("memory.vault", "text", "", "Vault", "Folder of the memories. Empty: in the profile."),
    Setting("memory.searchable", "bool", False, "Search the memories", "The vault is searched like any folder of yours."),
    Setting("memory.light", "bool", True, "Tidy daily", "Duplicates and old values are put away by rules, in one commit that can be undone."),
    Setting("memory.deep", "bool", True, "Merge weekly", "The chat model writes scattered memories together, under checks, in one commit that can be undone."),
    Setting("engine.threads", "int", 1, "Processor threads for models", "Threads of the embedding model. More makes indexing faster and the computer busier.", low=1, high=64),
)  # fmt: skip

BY_KEY: dict[str, Setting] = {setting.key: setting for setting in SETTINGS}


class Settings:
    """The profile's settings: defaults, over them what the TOML file says. Unknown keys in it are kept.

    Raises UserInputError for a file that cannot be read or a value that does not fit.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._stored = _read(path)
        for key in self._stored.keys() & BY_KEY.keys():
            try:
                check(key, self._stored[key])
            except UserInputError as error:
                raise UserInputError(f"In {path}: {error.sentence}", error.remedy) from error

    def __getitem__(self, key: str) -> Any:
        return self._stored.get(key, BY_KEY[key].default)

    def all(self) -> dict[str, Any]:
        return {key: self[key] for key in BY_KEY}

    def update(self, values: Mapping[str, Any]) -> None:
        """Check and store. Raises UserInputError, with nothing stored, when a value does not fit."""
        checked = {key: check(key, value) for key, value in values.items()}
        self._stored.update(checked)
        _write(self._path, self._stored)


def check(key: str, value: Any) -> Any:
    """The value in its setting's type. Raises UserInputError."""
    setting = BY_KEY.get(key)
    if setting is None:
        raise UserInputError(f"There is no setting “{key}”.", "The settings dialog lists them all.")
    wrong = UserInputError(f"“{value}” does not fit the setting “{setting.title}”.", setting.help)
    if setting.kind == "bool":
        if not isinstance(value, bool):
            raise wrong
        return value
    if setting.kind in ("int", "float"):
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise wrong
        low, high = setting.low, setting.high
        if (low is not None and value < low) or (high is not None and value > high):
            raise wrong
        return int(value) if setting.kind == "int" else float(value)
    if not isinstance(value, str) or (setting.choices and value not in setting.choices):
        raise wrong
    return value.strip()


def _read(path: Path) -> dict[str, Any]:
    try:
        tree = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise UserInputError(
            f"The settings file {path} cannot be read ({error}).",
            "Correct it, or move it away to start with the defaults.",
        ) from error
    return _flat(tree)


def _flat(tree: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in tree.items():
        if isinstance(value, dict):
            found.update(_flat(value, f"{prefix}{key}."))
        else:
            found[prefix + key] = value
    return found


def _write(path: Path, values: Mapping[str, Any]) -> None:
    tree: dict[str, Any] = {}
    for key, value in sorted(values.items()):
        *groups, name = key.split(".")
        branch = tree
        for group in groups:
            branch = branch.setdefault(group, {})
        branch[name] = value
    fresh = path.with_suffix(".new")
    fresh.write_text(tomli_w.dumps(tree), encoding="utf-8")
    fresh.replace(path)
