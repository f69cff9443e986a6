"""The evidence pane: the source of an answer, opened at the passage."""

from desktop.evidence.pane import EvidencePane

__all__ = ["EvidencePane"]
