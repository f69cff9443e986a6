"""Questions for a number or a list, answered by looking at every document."""
