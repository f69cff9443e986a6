"""Titles and helps of the engine's settings in the window's language.

The engine declares them in English; a language needs them in the source of the window, where translations are gathered.
A setting that is not listed here is shown in the engine's words, translated like its sentences.
"""

from __future__ import annotations

from core.service.protocol import SettingRow
from desktop.engine_words import say
from desktop.i18n import translate


def setting_title(row: SettingRow) -> str:
    titles = {
        "ollama.enabled": translate("Settings", "Use Ollama"),
        "ollama.host": translate("Settings", "Ollama address"),
        "ollama.chat_model": translate("Settings", "Chat model"),
        "ollama.context_tokens": translate("Settings", "Context window"),
        "models.embedding": translate("Settings", "Embedding model"),
        "models.rerank": translate("Settings", "Reranking"),
        "models.rerank_folder": translate("Settings", "Cross-encoder"),
        "retrieval.expand": translate("Settings", "Other wordings"),
        "memory.enabled": translate("Settings", "Use the memory"),
        "memory.capture": translate("Settings", "Remember by itself"),
        "memory.vault": translate("Settings", "Where the vault lies"),
        "memory.searchable": translate("Settings", "Search the vault like a folder"),
        "memory.light": translate("Settings", "Tidy every day"),
        "memory.deep": translate("Settings", "Merge every week"),
        "engine.threads": translate("Settings", "Processor threads for models"),
    }
    return titles.get(row["key"]) or say(row["title"])


def setting_help(row: SettingRow) -> str:
    helps = {
        "ollama.enabled": translate(
            "Settings", "Look for an Ollama server. Off: no connection is made at all."
        ),
        "ollama.host": translate("Settings", "Empty: OLLAMA_HOST, else this computer's port 11434."),
        "ollama.chat_model": translate("Settings", "Writes the answers."),
        "ollama.context_tokens": translate(
            "Settings", "Tokens that each request asks for. 0: chosen for the model, at most 8192."
        ),
        "models.embedding": translate(
            "Settings",
            "Finds passages by meaning. Another model works through all files anew, beside the old one.",
        ),
        "models.rerank": translate(
            "Settings",
            "A second, closer look at what was found. Automatic: with the model that Footnote brings, then with the"
            " cross-encoder if its folder is named. Ollama: by the chat model, if it passes a test and is quick.",
        ),
        "models.rerank_folder": translate(
            "Settings", "Folder of a local reranking model: model.onnx and tokenizer.json."
        ),
        "retrieval.expand": translate(
            "Settings",
            "The chat model makes a follow-up question stand alone and, when the first look is not decisive,"
            " adds other wordings. Takes 2.5 seconds at most.",
        ),
        "memory.enabled": translate(
            "Settings",
            "Answers use what is remembered of you, and conversations add to it. Off: nothing is recalled or kept by itself.",
        ),
        "memory.capture": translate(
            "Settings", "What becomes of what you say about yourself and your work in a conversation."
        ),
        "memory.vault": translate("Settings", "The folder of the memories."),
        "memory.searchable": translate(
            "Settings", "Answers may then quote the memories' files as sources, too."
        ),
        "memory.light": translate(
            "Settings", "Duplicates and old values are put away by rules, in one commit that can be undone."
        ),
        "memory.deep": translate(
            "Settings",
            "The chat model writes scattered memories together, under checks, in one commit that can be undone.",
        ),
        "engine.threads": translate(
            "Settings",
            "More makes indexing faster and the computer busier. Used from the next start of Footnote.",
        ),
    }
    return helps.get(row["key"]) or say(row["help"])


def example(key: str) -> str:
    """What stands in an empty field of text: the value that counts then, if there is one."""
    return {"ollama.host": "http://127.0.0.1:11434"}.get(key, "")


def choice_name(key: str, choice: str) -> str:
    """A choice in words; what has no words of its own is shown as it is."""
    names = {
        ("memory.capture", "inbox"): translate("Settings", "Ask me first, in the inbox"),
        ("memory.capture", "direct"): translate("Settings", "Keep it at once"),
        ("memory.capture", "off"): translate("Settings", "Leave it alone"),
        ("models.rerank", "auto"): translate("Settings", "Automatic"),
        ("models.rerank", "off"): translate("Settings", "Off"),
        ("models.rerank", "ollama"): translate("Settings", "Chat model"),
        ("models.rerank", "onnx"): translate("Settings", "Cross-encoder"),
    }
    return names.get((key, choice), choice)


def group_name(group: str) -> str:
    """The heading of a group, which is the first word of its keys; an unknown one is called by its key."""
    names = {
        "models": translate("Settings", "Search"),
        "retrieval": translate("Settings", "Search"),
        "library": translate("Settings", "Library"),
        "memory": translate("Settings", "Memory"),
        "engine": translate("Settings", "Performance"),
    }
    return names.get(group, group.capitalize())
