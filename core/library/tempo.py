"""Every waiting time of the library in one place, so that tests can run the same code faster."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tempo:
    """Seconds. The defaults are chosen for people at an ordinary computer."""

    quiet: float = 0.4
    """A path must be still this long before it is looked at: editors write a file in several steps."""

    deadline: float = 2.0
    """A path that never comes to rest is looked at after this long all the same."""

    grace: float = 1.5
    """A missing file is believed gone after this long: saves and moves make files absent for a moment."""

    fresh: float = 1.0
    """A file written less than this ago that makes no sense may be half written: it is looked at again first."""

    root_check: float = 2.0
    """How often the roots are asked whether they are still there; one `stat` each."""

    compare: float = 600.0
    """How often everything is compared although it is watched: network folders tell nobody of changes."""

    unwatched_compare: float = 60.0
    """The same for a folder that the system refused to watch."""

    notify: float = 0.25
    """Callbacks come at most this often: four a second look alive and cost nothing."""

    disk_retry: float = 5.0
    """How long to wait before writing again after the disk was full."""

    model_retry: float = 2.0
    """First wait after the embedding model failed; doubled each time."""

    model_retry_most: float = 60.0
    """Longest wait for the embedding model: a server that was started is noticed within a minute."""
