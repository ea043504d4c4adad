"""As for the transport: every test leaves nothing behind."""

from tests.transport.conftest import honest, honest_process, nothing_is_left

__all__ = ["honest", "honest_process", "nothing_is_left"]
