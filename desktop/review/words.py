"""Acts, actors and operations of the memory in words for people."""

from __future__ import annotations

from collections.abc import Iterable

from desktop.i18n import translate
from desktop.memory import words as memory_words
from desktop.memory.rows import Memory
from desktop.review.rows import Act, Actor, Ended, Proposal

# Icon and colour token of what a proposal would do.
ACT_LOOKS: dict[Act, tuple[str, str]] = {
    "add": ("plus", "good"),
    "close": ("clock", "warn"),
    "merge": ("merge", "accent"),
}
# Icon of who made a commit.
ACTOR_ICONS: dict[Actor, str] = {
    "owner": "person",
    "hand": "edit",
    "capture": "quote",
    "light": "tidy",
    "deep": "model",
    "footnote": "footnote",
    "other": "remote",
}
_SHORT_ID = 8


def act(name: Act) -> str:
    """What accepting a proposal would do."""
    words = {
        "add": translate("Review", "Remember"),
        "close": translate("Review", "End"),
        "merge": translate("Review", "Merge"),
    }
    return words[name]


def actor(name: Actor) -> str:
    words = {
        "owner": translate("Review", "By me"),
        "hand": translate("Review", "By hand"),
        "capture": translate("Review", "Captured"),
        "light": translate("Review", "Light"),
        "deep": translate("Review", "Deep"),
        "footnote": "Footnote",
        "other": translate("Review", "Other"),
    }
    return words[name]


def actor_help(name: Actor) -> str:
    """Who that is."""
    helps = {
        "owner": translate("Review", "What you did in this window or at the command line."),
        "hand": translate("Review", "Files that you changed in an editor."),
        "capture": translate("Review", "Found in a conversation."),
        "light": translate("Review", "Tidied by rules, without a model."),
        "deep": translate("Review", "Written together by the chat model, and checked."),
        "footnote": translate("Review", "What Footnote did to set the vault up."),
        "other": translate("Review", "Changes of other programs, such as those that came from a remote."),
    }
    return helps[name]


def verb(name: str) -> str:
    """Of an operation of a run, or of a line in a commit's report; "" where the line speaks for itself."""
    words = {
        "new": translate("Review", "New"),
        "add": translate("Review", "Remember"),
        "superseding": translate("Review", "New value"),
        "shortened": translate("Review", "Ended"),
        "ends": translate("Review", "Ends"),
        "close": translate("Review", "End"),
        "merge": translate("Review", "Merge"),
        "supersede": translate("Review", "Close older values"),
        "promote": translate("Review", "Move up"),
        "demote": translate("Review", "Move down"),
        "archive": translate("Review", "Put away"),
        "look alike": translate("Review", "Look alike; left to you"),
        "skip": translate("Review", "Left as they are"),
        "left alone": translate("Review", "Left as they are"),
        "words": translate("Review", "In your words"),
        "edited": translate("Review", "Edited"),
        "deleted": translate("Review", "Deleted"),
        "added": translate("Review", "Added"),
        "renamed": translate("Review", "Renamed"),
        "followed": translate("Review", "Id or value written after the words"),
        "undoes": translate("Review", "Undoes"),
    }
    return words.get(name, name)


def outcome(name: str) -> str:
    """How a deep run ended."""
    words = {
        "merged": translate("Review", "Written together"),
        "nothing to do": translate("Review", "Nothing to do"),
        "vault busy": translate("Review", "The vault is busy"),
        "conflict": translate("Review", "Something was changed meanwhile"),
        "rejected": translate("Review", "Nothing passed the checks"),
        "failed": translate("Review", "It did not work"),
    }
    return words.get(name, name)


def about(proposal: Proposal) -> str:
    """Kind, subject and attribute on one line."""
    memory = proposal.memory
    parts = [memory_words.kind(memory.kind)]
    if not memory.is_owners:
        parts.append(memory.subject)
    if memory.attribute and memory.attribute not in (memory.kind, "fact", "event", "instruction"):
        parts.append(memory_words.attribute(memory.attribute))
    return "  ·  ".join(parts)


def end(ended: Ended) -> str:
    """Of a memory that would end, in a sentence."""
    what = memory_words.quoted_text(ended.text)
    if ended.until is None:
        return translate("Review", "Ends {memory}.").format(memory=what)
    return translate("Review", "Ends {memory} on {day}.").format(
        memory=what, day=memory_words.day(ended.until)
    )


def ends(proposal: Proposal) -> str:
    """Of all memories that would end, for one line of a list; "" for none."""
    if not proposal.ends:
        return ""
    named = listed(memory_words.quoted_text(each.text) for each in proposal.ends)
    return translate("Review", "Ends {memory}").format(memory=named)


def firsts(proposal: Proposal) -> str:
    """What is accepted with a proposal because it waits too, in a sentence; "" for nothing."""
    if not proposal.first:
        return ""
    what = listed(memory_words.quoted_text(each.text) for each in proposal.first)
    return translate("Review", "Also accepts {memory}, which waits too.").format(memory=what)


def listed(names: Iterable[str]) -> str:
    """Several names in the middle of a sentence."""
    return translate("Review", ", ").join(names)


def named(memory: Memory) -> str:
    """A memory in the middle of a sentence: in quotation marks, without a stop of its own."""
    return memory_words.quoted(memory)


def short_id(commit: str) -> str:
    return commit[:_SHORT_ID]
