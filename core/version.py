"""The one place that holds Footnote's version."""

VERSION = "0.1.0"
