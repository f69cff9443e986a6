"""The vault: Markdown memories in git; reading, writing, its history, its place and its remote."""
