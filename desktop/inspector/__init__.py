"""The inspector: the record of one search, candidate by candidate."""

from desktop.inspector.pane import InspectorPane

__all__ = ["InspectorPane"]
