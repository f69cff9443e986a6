"""What can go wrong with a vault, told to its owner in one sentence with one remedy."""

from __future__ import annotations

from core.errors import FootnoteError, StorageFull


class VaultError(FootnoteError):
    """Base of everything that the vault itself refuses."""

    code = "vault"


class GitMissing(VaultError):
    """The git program is not installed; without it nothing is remembered."""

    code = "git_missing"

    def __init__(self) -> None:
        super().__init__(
            "The memory vault needs the program git, which was not found.",
            "Install git (https://git-scm.com/downloads) and try again.",
        )


class VaultBusy(VaultError):
    """Another program is writing, or left its lock behind, or a merge is not finished."""

    code = "vault_busy"


class VaultMissing(VaultError):
    """The vault's folder, or its history, is gone from where it stood."""

    code = "vault_missing"


class VaultReadOnly(VaultError):
    """The folder or a file in it cannot be written."""

    code = "vault_read_only"


class VaultDiverged(VaultError):
    """The vault and its remote have both moved on; Footnote never forces one over the other."""

    code = "vault_diverged"


class VaultConflict(VaultError):
    """What was to be changed was changed by somebody else meanwhile."""

    code = "vault_conflict"


class GitFailed(VaultError):
    """git refused; the sentence carries its own words."""

    code = "git_failed"


class NoteBroken(VaultError):
    """A file's front matter cannot be read; it is left exactly as it is."""

    code = "note_broken"

    @classmethod
    def too_large(cls) -> NoteBroken:
        """A file with more in it than any statement."""
        return cls("The file is too large for a memory.", "Keep it among your documents, and split it here.")


class SecretRefused(VaultError):
    """The text holds a password, key, card or identity number."""

    code = "secret_refused"


class NoSuchMemory(VaultError):
    """No memory, proposal or commit has this id."""

    code = "no_such_memory"


__all__ = [
    "GitFailed",
    "GitMissing",
    "NoSuchMemory",
    "NoteBroken",
    "SecretRefused",
    "StorageFull",
    "VaultBusy",
    "VaultConflict",
    "VaultDiverged",
    "VaultError",
    "VaultMissing",
    "VaultReadOnly",
]
