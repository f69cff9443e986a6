"""Reads mail: subject, people, date and body of each message, and the names of what is attached."""

from __future__ import annotations

import email
import email.policy
import mailbox
from email.message import EmailMessage, Message
from pathlib import Path

from core.library.extract.builder import TextBuilder, clean
from core.library.extract.decode import decode
from core.library.extract.html import HtmlReader, decode_html
from core.library.extract.limits import ExtractLimits
from core.library.extract.markup import parse_html
from core.library.extract.result import Extracted, ExtractFailure
from core.text.regex import regex

_HEADERS = ("From", "To", "Cc", "Date")
_NO_MESSAGE = "This file is not a mail message. Open it in the mail program and save the message anew."
_PARAGRAPHS = regex(r"\n[ \t]*\n")
# When the HTML form says this share of words that the plain form does not, both are kept.
_NEW_WORDS_SHARE = 0.2


def extract_mail(data: bytes, limits: ExtractLimits) -> Extracted:
    """One message in RFC 5322 form. Raises ExtractFailure."""
    message = email.message_from_bytes(data, policy=email.policy.default)
    if not message.keys():
        raise ExtractFailure("damaged", _NO_MESSAGE)
    builder = TextBuilder(limits)
    add_message(builder, message, limits)
    return Extracted(
        "ok",
        text=builder.text,
        title=_header(message, "Subject"),
        media_type="message/rfc822",
        blocks=tuple(builder.blocks),
        metadata=_metadata(message),
    )


def extract_mailbox(path: Path, limits: ExtractLimits) -> Extracted:
    """All messages of an mbox file, each under its subject. Raises ExtractFailure."""
    builder = TextBuilder(limits)
    box = mailbox.mbox(path, factory=None, create=False)
    try:
        for key in box.iterkeys():
            add_message(
                builder, email.message_from_bytes(box.get_bytes(key), policy=email.policy.default), limits
            )
    finally:
        box.close()
    if not builder.blocks:
        raise ExtractFailure("damaged", _NO_MESSAGE)
    return Extracted("ok", text=builder.text, media_type="application/mbox", blocks=tuple(builder.blocks))


def _header(message: Message, name: str) -> str:
    """A header decoded; a malformed one as it stands, none as an empty string."""
    try:
        return clean(" ".join(str(message.get(name, "")).split()))
    except (ValueError, LookupError, AttributeError, TypeError):
        return clean(" ".join(str(dict(message.raw_items()).get(name, "")).split()))


def _metadata(message: Message) -> dict[str, str]:
    found = {"author": _header(message, "From"), "created": ""}
    date = message.get("Date")
    moment = getattr(date, "datetime", None)
    found["created"] = moment.isoformat() if moment else ""
    return {key: value for key, value in found.items() if value}


def add_message(builder: TextBuilder, message: Message, limits: ExtractLimits) -> None:
    """Append one message as blocks."""
    builder.add("heading", _header(message, "Subject"), 1)
    lines = [f"{name}: {value}" for name in _HEADERS if (value := _header(message, name))]
    builder.add("paragraph", "\n".join(lines))
    plain, pages, attached = _parts(message)
    rendered = TextBuilder(limits)
    for page in pages:
        root = parse_html(page, limits)
        if root is not None:
            HtmlReader(rendered).read(root)
    for text in plain:
        for paragraph in _PARAGRAPHS.split(text.replace("\r\n", "\n")):
            builder.add("paragraph", paragraph)
    if _says_more(rendered.text, "\n".join(plain)):
        for block in rendered.blocks:
            builder.add(block.kind, rendered.text[block.start : block.end], block.level)
    builder.add("list", "\n".join(attached))


def _parts(message: Message) -> tuple[list[str], list[str], list[str]]:
    """Plain texts, HTML texts and names of attachments, also of messages inside the message."""
    plain, pages, attached = [], [], []
    for part in message.walk():
        name = part.get_filename() if isinstance(part, EmailMessage) else None
        if name:
            attached.append(" ".join(str(name).split()))
        elif part.get_content_type() == "text/plain":
            plain.append(_text(part))
        elif part.get_content_type() == "text/html":
            pages.append(_text(part))
    return plain, pages, attached


def _text(part: Message) -> str:
    data = part.get_payload(decode=True)
    if not isinstance(data, bytes):
        return ""
    charset = part.get_content_charset()
    if charset:
        try:
            return data.decode(charset)
        except (LookupError, UnicodeDecodeError):
            pass
    return decode_html(data).text if part.get_content_type() == "text/html" else decode(data).text


def _says_more(rendered: str, plain: str) -> bool:
    words = set(rendered.split())
    return len(words - set(plain.split())) > len(words) * _NEW_WORDS_SHARE
