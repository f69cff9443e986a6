"""The memories as a graph: subjects, what is remembered of them, and whom and what that names."""
