"""What a picture of the graph holds: nodes with their places, and edges between them. No Qt in here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from desktop.memory.graph.names import Names
from desktop.memory.rows import OWNER, Memory

Role = Literal["subject", "name", "memory", "more"]

# A picture with more than these is a cloud: the list shows the rest.
MOST_SUBJECTS = 36
MOST_MEMORIES = 28
MOST_NAMES = 24
# In a picture of more nodes than these, each keeps its strongest edges alone.
_FEW = 12
_EDGES_EACH = 2


@dataclass(frozen=True)
class Node:
    """`key`: of the name, or the id of the memory. `weight`: how much is remembered."""

    key: str
    title: str
    role: Role
    kind: str
    weight: int = 1
    faint: bool = False


@dataclass(frozen=True)
class Edge:
    start: str
    end: str
    weight: int = 1


@dataclass(frozen=True)
class Scene:
    """`center` is the chosen subject, "" for the picture of all. `left_out`: how many nodes there is no room for."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    center: str = ""
    left_out: int = 0


def overview(memories: Sequence[Memory], names: Names) -> Scene:
    """The subjects of which most is remembered, and who is named with whom."""
    counts = Counter(memory.about for memory in memories)
    mentions = Counter(key for memory in memories for key in names.named.get(memory.id, ()))
    least = 1 if len({*counts, *mentions}) <= MOST_SUBJECTS else 2  # with room for all, one mention is enough
    weights = {key: counts[key] + mentions[key] for key in {*counts, *mentions}}
    weights = {key: weight for key, weight in weights.items() if counts[key] or weight >= least}
    best = sorted(weights, key=lambda key: (key != OWNER, -weights[key], key))
    kept = set(best[:MOST_SUBJECTS])
    pairs: Counter[tuple[str, str]] = Counter()
    for memory in memories:
        for key in names.named.get(memory.id, ()):
            if key in kept and memory.about in kept:
                pairs[min(memory.about, key), max(memory.about, key)] += 1
    pairs = _strongest(pairs) if len(kept) > _FEW else pairs
    nodes = tuple(
        Node(
            key,
            names.by_key[key].title,
            "subject" if counts[key] else "name",
            names.by_key[key].kind,
            weights[key],
        )
        for key in best[:MOST_SUBJECTS]
    )
    edges = tuple(Edge(start, end, count) for (start, end), count in sorted(pairs.items()))
    return Scene(nodes, edges, "", max(0, len(best) - MOST_SUBJECTS))


def _strongest(pairs: Counter[tuple[str, str]]) -> Counter[tuple[str, str]]:
    """Of every node its strongest edges: with all of them a large picture is a web in which none can be followed."""
    best: dict[str, list[tuple[int, tuple[str, str]]]] = {}
    for pair, count in pairs.items():
        for key in pair:
            best.setdefault(key, []).append((-count, pair))
    kept = {pair for edges in best.values() for _, pair in sorted(edges)[:_EDGES_EACH]}
    return Counter({pair: pairs[pair] for pair in kept})


def neighbourhood(center: str, memories: Sequence[Memory], names: Names) -> Scene:
    """One subject, what is remembered of it, what others say of it, and whom and what all of that names."""
    own = [memory for memory in memories if memory.about == center]
    others = [memory for memory in memories if center in names.named.get(memory.id, ())]
    ranked = sorted(own, key=_rank) + sorted(others, key=_rank)
    leaves = ranked[:MOST_MEMORIES]
    links = [(memory.id, key) for memory in leaves for key in _ends(memory, center, names)]
    used = Counter(key for _, key in links)
    kept = [key for key, _ in used.most_common(MOST_NAMES)]
    title = names.by_key[center].title if center in names.by_key else center
    kind = names.by_key[center].kind if center in names.by_key else "thing"
    nodes = [Node(center, title, "subject", kind, len(own))]
    nodes += [
        Node(memory.id, memory.line, "memory", memory.kind, 1, memory.state in ("closed", "archived"))
        for memory in leaves
    ]
    nodes += [Node(key, names.by_key[key].title, "name", names.by_key[key].kind, used[key]) for key in kept]
    edges = [Edge(center, memory.id) for memory in leaves]
    edges += [Edge(memory_id, key) for memory_id, key in links if key in kept]
    left_out = len(ranked) - len(leaves)
    return Scene(tuple(nodes), tuple(edges), center, left_out)


def _ends(memory: Memory, center: str, names: Names) -> Iterable[str]:
    """Whom a leaf leads on to: those that it names, and its own subject when it is about somebody else."""
    ends = [key for key in names.named.get(memory.id, ()) if key != center]
    return ends if memory.about == center else [memory.about, *(key for key in ends if key != memory.about)]


def _rank(memory: Memory) -> tuple[bool, bool, float, str]:
    """What holds before what held, pinned first, then what matters and is used."""
    gone = memory.state in ("closed", "archived")
    return gone, not memory.pinned, -(memory.importance + 0.1 * memory.uses), memory.id
