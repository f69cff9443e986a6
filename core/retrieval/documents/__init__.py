"""Questions about whole documents and about several sides."""
