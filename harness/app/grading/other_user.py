"""Bots that root starts as another user, where there is no strict sandbox: what is root's is closed to them."""

import sys
from dataclasses import replace

from harness.app.bot_specs import BotSpec
from harness.local import limited

# The socket's directory is made for whoever starts the bot; from then on it is the bot's.
_HAND_OVER = 'chown "$0" "$(dirname "${HARNESS_ADDRESS#unix:}")" && exec "$@"'


def as_user(spec: BotSpec, user: int | None) -> BotSpec:
    """The bot, so that it becomes this user as it starts; None: it stays who starts it."""
    if user is None or not spec.command:
        return spec
    becoming = (sys.executable, "-I", "-S", limited.__file__, f"uid={user}", "--")
    return replace(spec, command=("sh", "-c", _HAND_OVER, str(user), *becoming, *spec.command))
