"""Why a file cannot be read and what helps, where the readers of several formats say the same."""

from __future__ import annotations

PASSWORD = "This document needs a password. Save a copy without one to have it indexed."
NO_TEXT = "This document holds no text. If its pages are pictures, run text recognition (OCR) on them."
NO_CELL = "This workbook holds no filled cell. There is nothing to index."
ARCHIVE = "This is an archive. Unpack it into the folder to have its files indexed."
