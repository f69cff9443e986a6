"""Asking: the composer, the transcript with its citations, and the list of conversations."""
