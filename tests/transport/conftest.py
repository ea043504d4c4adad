"""Every test leaves nothing behind."""

from tests.support.bot_fixtures import honest, honest_process, nothing_is_left, strict

__all__ = ["honest", "honest_process", "nothing_is_left", "strict"]
