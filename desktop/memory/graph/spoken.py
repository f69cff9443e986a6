"""The graph in words: for a screen reader, and for the tooltip of a node."""

from __future__ import annotations

from desktop.i18n import translate
from desktop.memory import words
from desktop.memory.graph.scene import Node, Scene

# A sentence that lists more names than these is not listened to.
_MOST = 8


def in_words(scene: Scene) -> str:
    """What the picture shows, in one or two sentences."""
    names = [
        words.subject(node.key, node.title)
        for node in scene.nodes
        if node.role != "memory" and node.key != scene.center
    ]
    listed = ", ".join(names[:_MOST])
    if not scene.center:
        return translate("MemoryGraph", "Graph of %n subject(s): {names}", "", len(names)).format(
            names=listed
        )
    memories = sum(1 for node in scene.nodes if node.role == "memory")
    center = next(node for node in scene.nodes if node.key == scene.center)
    text = translate("MemoryGraph", "Graph of {subject}: %n memories", "", memories)
    text = text.format(subject=words.subject(center.key, center.title))
    return f"{text}. {translate('MemoryGraph', 'They name {names}').format(names=listed)}" if listed else text


def node_in_words(node: Node, scene: Scene) -> str:
    """One node, with the nodes to which it leads."""
    titles = {
        other.key: words.subject(other.key, other.title) for other in scene.nodes if other.role != "memory"
    }
    ends = [
        edge.end if edge.start == node.key else edge.start
        for edge in scene.edges
        if node.key in (edge.start, edge.end)
    ]
    near = [titles[key] for key in dict.fromkeys(ends) if key in titles and key != scene.center]
    head = node.title if node.role == "memory" else titles.get(node.key, node.title)
    return f"{head}\n{', '.join(near[:_MOST])}".strip() if near else head
