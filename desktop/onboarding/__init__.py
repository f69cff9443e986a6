"""The first start: how files get in, and something to ask."""
