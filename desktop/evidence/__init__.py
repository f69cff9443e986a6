"""The evidence pane: the source of an answer, opened at the passage.

Nothing is imported here: the pane brings PDFium and the highlighter, which the first paint need not wait for.
"""
