"""Tells the parts of a page that move its reader about from the parts that he reads."""

from __future__ import annotations

import re

from lxml import etree

from core.text.regex import regex

_ROLES = frozenset({"navigation", "search", "menu", "menubar", "tablist", "toolbar"})
_HIDDEN_STYLE = regex(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
# Names that page builders give to menus. They alone prove nothing: an article may stand in a "sidebar".
_MENU_NAME = regex(
    r"(?:^|[\s_-])(?:nav|navbar|navigation|menu|dropdown|breadcrumbs?|sidebar|portlet|catlinks|pagination|share|social)"
    r"(?:$|[\s_-])",
    re.IGNORECASE,
)
_MENU_TAGS = frozenset({"div", "ul", "ol", "section", "aside", "header", "footer", "p"})
# A menu is links and hardly anything else.
_MENU_LINK_SHARE = 0.8
_MENU_MIN_LINKS = 4


def is_furniture(element: etree._Element, name: str) -> bool:
    """Whether an element is hidden, a menu by its role, or called a menu and made of links."""
    attributes = element.attrib
    if not attributes:
        return False
    if "hidden" in attributes or attributes.get("aria-hidden") == "true" or attributes.get("role") in _ROLES:
        return True
    style = attributes.get("style")
    if style and _HIDDEN_STYLE.search(str(style)):
        return True
    called = f"{attributes.get('class', '')} {attributes.get('id', '')}"
    return name in _MENU_TAGS and _MENU_NAME.search(called) is not None and _is_made_of_links(element)


def _is_made_of_links(element: etree._Element) -> bool:
    links = list(element.iter("a"))
    if len(links) < _MENU_MIN_LINKS:
        return False
    linked = sum(_visible(link) for link in links)
    return linked >= _visible(element) * _MENU_LINK_SHARE


def _visible(element: etree._Element) -> int:
    return sum(len(word) for piece in element.itertext() for word in str(piece).split())
