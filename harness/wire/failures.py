"""The texts in which a bot reports what went wrong with it: the failure in an answer, and where it is stuck."""

import re

from harness.api.bot.v1 import bot_pb2 as pb

FAILURE = 2_000  # characters of a failure in an answer
_FAILURE_BYTES = 3_000
_CUT = "\n  …\n"

_STUCK = re.compile(
    r"^.+ has not answered in time \(game [0-9a-f]{1,16}, turn \d{1,9}\); it (?:is|waits) here:\n(?: .*(?:\n|\Z))+",
    re.M,
)


def stuck(bot: str, game_id: int, turn: int, where: str, *, waits: bool = False) -> str:
    """The text that a bot prints when it should have answered a question by now. Each line of `where` begins with a space. A
    bot that `waits` can answer other questions meanwhile."""
    what = f"{bot} has not answered in time (game {game_id:x}, turn {turn})"
    return f"{what}; it {'waits' if waits else 'is'} here:\n{where}"


def stuck_in(output: str, game_id: int, turn: int) -> str:
    """Find such a text about this question in the output of a bot; empty if there is none."""
    key = f" (game {game_id:x}, turn {turn}); "
    return next((text for text in _STUCK.findall(output) if key in text.partition("\n")[0]), "")


def last_stuck(output: str) -> str:
    """Find the last such text in the output of a bot that does not wait: it is stuck with all questions. Empty if none."""
    return next((text for text in reversed(_STUCK.findall(output)) if "; it is here:\n" in text), "")


def failure_of(answer: pb.Answer) -> str:
    """The failure that an answer reports; empty if it has a move."""
    return "" if answer.WhichOneof("move") else answer.failure[:FAILURE]


def fitting(text: str) -> str:
    """A failure as it can be sent: without surrogates, and of a long one the beginning and the end. Its bytes are limited, too,
    because one message may have some hundreds of failures."""
    text = text.encode("utf-8", "backslashreplace").decode()
    for limit in (FAILURE, FAILURE // 2, FAILURE // 4):
        if len(text) > limit:
            head = limit // 3
            text = f"{text[:head]}{_CUT}{text[head + len(_CUT) - limit :]}"
        if len(text.encode()) <= _FAILURE_BYTES:
            break
    return text
