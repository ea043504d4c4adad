"""Where a referee gets its jobs from: a list that is played whoever is there, or a source that puts games off."""

from collections.abc import Iterable
from typing import Protocol

from harness.transport.job import Job


class JobSource(Protocol):
    """Gives jobs one by one. It may have none for a while, and some later."""

    puts_off: bool
    """Whether games of bots that are absent are put off. If not, they begin, and stand-ins play for those bots."""

    def take(self) -> Job | None:
        """The next job that can begin; None if there is none now."""

    def put_off(self, job: Job) -> None:
        """Take back a job that has not begun, because a bot of it is absent."""

    @property
    def is_over(self) -> bool:
        """Whether no job will come any more, unless one is put off."""


class Listed:
    """All jobs of an iterable, whoever is absent."""

    puts_off = False
    is_over = True  # what has not come by now is not waited for

    def __init__(self, jobs: Iterable[Job]) -> None:
        self._coming = iter(jobs)

    def take(self) -> Job | None:
        return next(self._coming, None)

    def put_off(self, job: Job) -> None:
        raise AssertionError(f"job {job.number} is not put off")
