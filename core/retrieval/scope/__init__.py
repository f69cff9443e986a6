"""Where and when a question says to look."""
