"""How a command ends, for who calls it."""

# As grep has them: 0 something found or done, 1 nothing found or the files do not say, 2 trouble.
FOUND, NOT_FOUND, TROUBLE = 0, 1, 2
