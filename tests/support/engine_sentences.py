"""Gathers from core's source every sentence that the engine says to people, so that none is left untranslated.

Two nets: texts that flow into a place meant for people (an error's sentence and remedy, a reason, a problem ...), and
whatever looks like a whole sentence. `python -m tests.support.engine_sentences` lists what the window cannot say.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

from tests.support.core_code import (
    SPOKEN,
    Code,
    Function,
    Source,
    assigned,
    called,
    own_nodes,
    read,
    spoken_arguments,
)

CORE = Path(__file__).resolve().parents[2] / "core"

# The command line and the evaluation speak to the terminal, and only in English.
ENGLISH_ONLY = ("evaluation/", "cli.py", "cli_", "terminal.py", "service/client.py")

# Raised at programmers: these never reach a person.
FOR_PROGRAMMERS = frozenset(
    ("ValueError", "TypeError", "RuntimeError", "AssertionError", "KeyError", "LookupError")
)

# Said to a model, written into the vault's history, put before words of the owner's to read them; a stream in a file.
NOT_FOR_PEOPLE = frozenset(
    (
        "Is anybody there?",
        "Reply with the word ready.",
        "Which language is this?",
        "footnote: begin",
        "footnote: edited by hand",
        "footnote: {0}",
        "My {0}",
        "PowerPoint Document",
        "exact scan",
    )
)

# These change the form of a text, not its words.
SAME_WORDS = frozenset(("strip", "rstrip", "lstrip", "removesuffix", "removeprefix", "lower", "format"))

# These give their arguments back.
PASSED_ON = frozenset(("join", "next", "sorted", "str", "get", "tuple", "list"))

FORMAT_PLACE = re.compile(r"\{(?:\d*|[a-z_]+)(?::[^{}]*)?\}")
PLACES = re.compile(rf"(?:{FORMAT_PLACE.pattern})+")  # two side by side cannot be told apart in the sentence
SENTENCE_ENDS = re.compile(r"(?<=[.!?]) (?=[A-Z“{])|(?<=^\{\}) (?=[A-Z])")
LOOKS_LIKE_A_SENTENCE = re.compile(r"[A-Z“{](?!\?)[^\\|\n]*[a-z0-9”})] ?[.!?]")
WORD = re.compile(r"[A-Za-z]{2,}")
FEWEST_WORDS = 2


def sentences(core: Path = CORE) -> dict[str, str]:
    """Every template, `{0}` and `{1}` for what is filled in, with the module that says it."""
    code = read(core)
    found: dict[str, str] = {}
    shown = [source for source in code.sources if not source.name.startswith(ENGLISH_ONLY)]
    for net in (flowing, looking_alike):
        for source in shown:
            for text in net(code, source):
                for sentence in SENTENCE_ENDS.split(text.strip()):
                    if is_prose(sentence):
                        found.setdefault(numbered(sentence), source.name)
    return {text: module for text, module in found.items() if text not in NOT_FOR_PEOPLE}


def compared(table: Path) -> tuple[dict[str, str], list[str]]:
    """What the engine says and `table` lacks, with the module; and what `table` holds and nobody says."""
    said = sentences()
    known = tomllib.loads(table.read_text("utf-8"))["sentences"]
    lacking = {text: module for text, module in said.items() if not known.get(text)}
    return lacking, [text for text in known if text not in said]


def is_prose(sentence: str) -> bool:
    """Names, codes and queries go the same ways as words. One word counts where it leads: "page {}"."""
    rest = PLACES.sub("", sentence)
    words = len(WORD.findall(rest))
    leads = words == 1 and " {" in sentence and WORD.match(sentence)
    return "||" not in rest and ((words >= FEWEST_WORDS and " " in rest.strip(" ,")) or bool(leads))


def numbered(text: str) -> str:
    """`{}`, `{:.0f}` and `{name}` as `{0}`, `{1}` ... from left to right."""
    places = iter(range(100))
    return PLACES.sub(lambda _: f"{{{next(places)}}}", text)


def flowing(code: Code, source: Source) -> Iterator[str]:
    """Every text that reaches a place for people."""
    for scope in [source.tree, *(node for node in ast.walk(source.tree) if isinstance(node, Function))]:
        reader = Reader(code, source, scope)
        for node in own_nodes(scope):
            if isinstance(node, ast.Call):
                for value in spoken_arguments(code, source, node):
                    yield from reader.texts(value)
                if called(node) == "append" and listed(node) in SPOKEN:
                    yield from reader.texts(node.args[0])
            elif isinstance(node, ast.Dict):
                for key, value in zip(node.keys, node.values, strict=True):
                    if isinstance(key, ast.Constant) and key.value in SPOKEN:
                        yield from reader.texts(value)
            elif isinstance(node, ast.Return) and node.value and getattr(scope, "name", "") in SPOKEN:
                yield from reader.texts(node.value)
            for target, assigned_value in assigned(node):
                if getattr(target, "attr", getattr(target, "id", "")) in SPOKEN:
                    yield from reader.texts(assigned_value)


def listed(call: ast.Call) -> str:
    """The list that a call of `append` fills."""
    owner = call.func.value if isinstance(call.func, ast.Attribute) else call.func
    return getattr(owner, "attr", getattr(owner, "id", ""))


def looking_alike(code: Code, source: Source) -> Iterator[str]:
    """Every literal in the form of a sentence, wherever it goes, save doc strings and what is said to programmers."""
    passed_by = set(code.met)
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            passed_by.add(id(node.value))
        elif isinstance(node, ast.Call) and called(node) in FOR_PROGRAMMERS:
            passed_by |= {id(inner) for inner in ast.walk(node)}
        elif isinstance(node, ast.JoinedStr):
            passed_by |= {id(inner) for inner in ast.walk(node)} - {id(node)}
    for node in ast.walk(source.tree):
        if id(node) not in passed_by and isinstance(node, ast.Constant | ast.JoinedStr):
            text = template(node)
            if LOOKS_LIKE_A_SENTENCE.fullmatch(text) and len(WORD.findall(text)) > FEWEST_WORDS:
                yield text


def template(node: ast.expr) -> str:
    """A literal as it stands; an f-string with `{}` for each place."""
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)  # type: ignore[misc]
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def is_literal(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


@dataclass
class Reader:
    """What an expression of one function can say."""

    code: Code
    source: Source
    scope: ast.AST
    seen: set[int] = field(default_factory=set)

    def texts(self, value: ast.AST | None) -> Iterator[str]:
        if value is None or id(value) in self.seen:
            return
        self.seen.add(id(value))
        if isinstance(value, ast.Constant | ast.JoinedStr):
            self.code.met.add(id(value))
        if isinstance(value, ast.Constant):
            yield template(value)
        elif isinstance(value, ast.JoinedStr):
            yield from self.variants(value)
            for part in value.values:
                if isinstance(part, ast.FormattedValue) and len(self.choices(part)) == 1:
                    yield from self.texts(part.value)
        elif isinstance(value, ast.Name):
            for found in self.values_of(value.id):
                yield from self.texts(found)
        elif isinstance(value, ast.Call):
            yield from self.call(value)
        elif isinstance(value, ast.Attribute):
            for found in self.source.attributes.get(value.attr, ()):
                yield from self.texts(found)
            yield from self.returned(value.attr, properties=True)
        elif isinstance(value, ast.IfExp):
            yield from (*self.texts(value.body), *self.texts(value.orelse))
        elif isinstance(value, ast.Subscript | ast.Starred):
            yield from self.texts(value.value)
        elif isinstance(value, ast.GeneratorExp | ast.ListComp):
            yield from self.texts(value.elt)
        elif isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
            sides = [
                side.value if isinstance(side, ast.Constant) else "{}" for side in (value.left, value.right)
            ]
            self.code.met |= {id(value.left), id(value.right)}
            yield "".join(map(str, sides))
            yield from (*self.followed(value.left), *self.followed(value.right))
        elif isinstance(value, ast.BoolOp | ast.Tuple | ast.List | ast.Set | ast.Dict):
            for part in ast.iter_child_nodes(value):
                yield from self.texts(part)

    def followed(self, side: ast.expr) -> Iterator[str]:
        """What is added to a literal, not the literal itself."""
        return iter(()) if isinstance(side, ast.Constant) else self.texts(side)

    def variants(self, text: ast.JoinedStr) -> Iterator[str]:
        """An f-string with `{}` for each place; a place that holds one of two literals is filled with each."""
        choices = [self.choices(part) for part in text.values]
        yield from ("".join(parts) for parts in product(*choices))

    def choices(self, part: ast.expr) -> list[str]:
        if isinstance(part, ast.Constant):
            return [str(part.value)]
        value = part.value if isinstance(part, ast.FormattedValue) else part
        given = list(self.values_of(value.id)) if isinstance(value, ast.Name) else [value]
        one = given[0] if len(given) == 1 else None
        if isinstance(one, ast.IfExp) and all(is_literal(side) for side in (one.body, one.orelse)):
            self.code.met |= {id(one.body), id(one.orelse)}
            return [template(one.body), template(one.orelse)]
        return ["{}"]

    def values_of(self, name: str) -> Iterator[ast.expr]:
        """What a name was given in this function, else in its module, else in the module it comes from."""
        local = [
            v for node in own_nodes(self.scope) for t, v in assigned(node) if getattr(t, "id", "") == name
        ]
        own = local or self.source.constants.get(name, [])
        yield from own
        if not own and name.lstrip("_").isupper():
            for source in self.code.sources:
                yield from source.constants.get(name, ())

    def call(self, call: ast.Call) -> Iterator[str]:
        name = called(call)
        if isinstance(call.func, ast.Attribute) and name in SAME_WORDS:
            yield from self.texts(call.func.value)
            for argument in call.args:
                yield from self.texts(argument)
        elif name in PASSED_ON:
            for argument in call.args:
                yield from self.texts(argument)
        else:
            yield from self.returned(name, properties=False)

    def returned(self, name: str, properties: bool) -> Iterator[str]:
        """What the functions of that name return."""
        for source, function in self.code.functions.get(self.code.meant(self.source, name), ()):
            if properties and not any(getattr(d, "id", "") == "property" for d in function.decorator_list):
                continue
            inner = Reader(self.code, source, function, self.seen)
            for node in own_nodes(function):
                if isinstance(node, ast.Return):
                    yield from inner.texts(node.value)


if __name__ == "__main__":
    lacking, left_over = compared(CORE.parent / "resources" / "translations" / "engine.zh_CN.toml")
    for text, module in sorted(lacking.items(), key=lambda item: (item[1], item[0])):
        print(f"lacking, core/{module}: {text}")
    for text in left_over:
        print(f"left over: {text}")
