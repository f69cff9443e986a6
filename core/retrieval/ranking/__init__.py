"""From two lists of candidates to the passages that answer."""
