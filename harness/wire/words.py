"""What a bot says of its own troubles, beside its moves: the failure in an answer, and where it is stuck."""

import re

from harness.api.bot.v1 import bot_pb2 as pb

FAILURE = 2_000  # characters of a failure in an answer
_BYTES = 3_000  # of it
_CUT = "\n  …\n"

_STUCK = re.compile(
    r"^.+ has not answered in time \(game [0-9a-f]{1,16}, turn \d{1,9}\); it (?:is|waits) here:\n(?: .*(?:\n|\Z))+",
    re.M,
)


def stuck(bot: str, game_id: int, turn: int, where: str, *, waits: bool = False) -> str:
    """What a bot prints of a question that it should have answered by now. `where`: lines that begin with a space. One
    that `waits` can answer other questions meanwhile."""
    how = f"{bot} has not answered in time (game {game_id:x}, turn {turn})"
    return f"{how}; it {'waits' if waits else 'is'} here:\n{where}"


def stuck_in(said: str, game_id: int, turn: int) -> str:
    """Such a text of this question, in what a bot printed, if there is one."""
    key = f" (game {game_id:x}, turn {turn}); "
    return next((text for text in _STUCK.findall(said) if key in text.partition("\n")[0]), "")


def last_stuck(said: str) -> str:
    """The last such text in what a bot printed that keeps it from all other questions, if there is one."""
    return next((text for text in reversed(_STUCK.findall(said)) if "; it is here:\n" in text), "")


def failure_of(answer: pb.Answer) -> str:
    """Why it holds no move, if the bot says so."""
    return "" if answer.WhichOneof("move") else answer.failure[:FAILURE]


def fitting(text: str) -> str:
    """A failure as it can be sent: of a long one the beginning and the end, and no surrogates. A message may hold some
    hundreds of them, so it is short in bytes, too."""
    text = text.encode("utf-8", "backslashreplace").decode()
    for limit in (FAILURE, FAILURE // 2, FAILURE // 4):
        if len(text) > limit:
            head = limit // 3
            text = f"{text[:head]}{_CUT}{text[head + len(_CUT) - limit :]}"
        if len(text.encode()) <= _BYTES:
            break
    return text
