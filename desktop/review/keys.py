"""What the keys of the review page do, for its foot."""

from __future__ import annotations

from desktop.i18n import translate
from desktop.review.key_footer import Hint
from desktop.shortcuts import REVIEW_KEYS


def hints_of(view: str) -> list[Hint]:
    """Of the inbox, of the "empty" inbox, of the history, or "other": a story or a run."""
    keys = REVIEW_KEYS
    back = Hint(("Esc",), translate("Review", "back"))
    undo = Hint((keys["undo"],), translate("Review", "undo"))
    move = Hint((keys["next"], keys["previous"]), translate("Review", "move"))
    changes = Hint((keys["next change"], keys["previous change"]), translate("Review", "next change"))
    whole = Hint((keys["whole file"],), translate("Review", "whole file"))
    story = Hint((keys["story"],), translate("Review", "story"))
    columns = Hint((keys["columns"],), translate("Review", "columns"))
    enter = Hint(("Enter",), translate("Review", "open"))
    find = Hint((keys["find"],), translate("Review", "find a memory"))
    if view == "empty":
        return [undo, Hint((keys["other list"],), translate("Review", "history")), find]
    if view == "inbox":
        return [
            move,
            Hint((keys["accept"],), translate("Review", "accept")),
            Hint((keys["reject"],), translate("Review", "reject")),
            Hint((keys["edit"],), translate("Review", "edit")),
            undo,
            enter,
            back,
            changes,
            Hint((keys["take"],), translate("Review", "take or leave it")),
            story,
            whole,
            columns,
            Hint((keys["other list"],), translate("Review", "history")),
            find,
        ]
    if view == "history":
        return [
            move,
            Hint((keys["reject"],), translate("Review", "undo this change")),
            undo,
            enter,
            back,
            changes,
            Hint((keys["take"],), translate("Review", "undo this part")),
            Hint((keys["undo file"],), translate("Review", "undo this file")),
            find,
            story,
            whole,
            columns,
            Hint((keys["other list"],), translate("Review", "inbox")),
        ]
    return [back, undo]
