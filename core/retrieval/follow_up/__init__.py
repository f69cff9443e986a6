"""Questions that lean on the turns before them, made whole."""
