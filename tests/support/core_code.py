"""Core's source as the gatherer of sentences sees it: what each name stands for, and which arguments people read."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

# Parameters, fields, keys and variables of these names hold words for people.
SPOKEN = frozenset("sentence remedy reason problem detail notice why leaned said decisions warnings".split())
SETTING = frozenset(("title", "help"))

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Source:
    """One module: its tree, and what its names stand for."""

    name: str
    tree: ast.Module
    constants: dict[str, list[ast.expr]] = field(default_factory=lambda: defaultdict(list))
    attributes: dict[str, list[ast.expr]] = field(default_factory=lambda: defaultdict(list))


@dataclass
class Code:
    """All of core, by name. Private names are those of their module; others are not told apart: to gather too much does
    no harm."""

    sources: list[Source]
    functions: dict[str, list[tuple[Source, Function]]]
    fields: dict[str, list[str]]  # of each class, what its positional arguments are called
    spoken: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # parameters by function
    met: set[int] = field(default_factory=set)  # literals that were followed to where they are shown

    def meant(self, source: Source, name: str) -> str:
        """The key in `functions` and `spoken` of what a name stands for in a module."""
        own = f"{source.name}:{name}"
        return own if own in self.functions else name


def read(core: Path) -> Code:
    code = Code([], defaultdict(list), {})
    bases: dict[str, str] = {}
    for path in sorted(core.rglob("*.py")):
        source = Source(path.relative_to(core).as_posix(), ast.parse(path.read_text("utf-8")))
        code.sources.append(source)
        for node in ast.walk(source.tree):
            if isinstance(node, Function):
                code.functions[node.name].append((source, node))
                if node.name.startswith("_") and not node.name.startswith("__"):
                    code.functions[f"{source.name}:{node.name}"].append((source, node))
            elif isinstance(node, ast.ClassDef):
                code.fields[node.name] = positional(node)
                bases[node.name] = ast.unparse(node.bases[0]) if node.bases else ""
            for target, value in assigned(node):
                if isinstance(target, ast.Attribute):
                    source.attributes[target.attr].append(value)
        for node in source.tree.body:
            for target, value in assigned(node):
                source.constants[ast.unparse(target)].append(value)
    for name in code.fields:
        base = name
        while not code.fields[name] and bases.get(base) in code.fields:
            base = bases[base]
            code.fields[name] = code.fields[base]
    spread(code)
    return code


def positional(node: ast.ClassDef) -> list[str]:
    """What the positional arguments of a class are called; empty for one that leaves them to its base."""
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and item.name == "__init__":
            return [argument.arg for argument in item.args.args[1:]]
    return [
        item.target.id
        for item in node.body
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
    ]


def assigned(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Target and value of an assignment; a tuple of each is taken apart."""
    targets: list[ast.expr] = []
    value: ast.expr | None = None
    if isinstance(node, ast.Assign):
        targets, value = node.targets, node.value
    elif isinstance(node, ast.AnnAssign | ast.AugAssign | ast.NamedExpr):
        targets, value = [node.target], node.value
    elif isinstance(node, ast.For | ast.comprehension):
        targets, value = [node.target], node.iter
    for target in targets:
        if value is None:
            continue
        if (
            isinstance(target, ast.Tuple)
            and isinstance(value, ast.Tuple)
            and len(target.elts) == len(value.elts)
        ):
            yield from zip(target.elts, value.elts, strict=True)
        elif isinstance(target, ast.Tuple):
            yield from ((part, value) for part in target.elts)
        else:
            yield target, value


def spread(code: Code) -> None:
    """A function that hands a parameter on to a place for people has a place for people itself."""
    for name, fields in code.fields.items():
        code.spoken[name] = set(fields) & (SETTING if name == "Setting" else SPOKEN)
    for name, definitions in code.functions.items():
        for _, function in definitions:
            code.spoken[name] |= {a.arg for a in all_arguments(function) if a.arg in SPOKEN}
    before = -1
    while before != (before := sum(map(len, code.spoken.values()))):
        for name, definitions in code.functions.items():
            for source, function in definitions:
                names = {a.arg for a in all_arguments(function)}
                for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
                    for value in spoken_arguments(code, source, call):
                        code.spoken[name] |= names & {n.id for n in texts_inside(value)}


def all_arguments(function: Function) -> list[ast.arg]:
    return [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]


def texts_inside(value: ast.expr) -> Iterator[ast.Name]:
    """The names whose words become words of `value`."""
    if isinstance(value, ast.Name):
        yield value
    elif isinstance(value, ast.IfExp):
        yield from (*texts_inside(value.body), *texts_inside(value.orelse))
    elif isinstance(value, ast.BoolOp):
        for part in value.values:
            yield from texts_inside(part)


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def spoken_arguments(code: Code, source: Source, call: ast.Call) -> Iterator[ast.expr]:
    """Those arguments of a call in a module that a person reads."""
    name = code.meant(source, called(call))
    spoken = code.spoken.get(name, set())
    yield from (k.value for k in call.keywords if k.arg in SPOKEN or k.arg in spoken)
    lists = [code.fields[name]] if name in code.fields else []
    for _, function in code.functions.get(name, ()):
        names = [argument.arg for argument in function.args.args]
        lists.append(names[1:] if names[:1] in (["self"], ["cls"]) else names)
    for names in lists:
        yield from (value for known, value in zip(names, call.args, strict=False) if known in spoken)


def own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a module or function without those of functions inside it."""
    for node in ast.iter_child_nodes(scope):
        if not isinstance(node, Function):
            yield node
            yield from own_nodes(node)
