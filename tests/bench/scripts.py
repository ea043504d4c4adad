"""What each end of each stream says again, and when: made of the messages of a league.

An end writes a message when it has read as many as the one that wrote it first had read by then; so there are as many
messages on their way as in the league, and the batches are the same.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from harness.api.bot.v1 import bot_pb2 as pb
from tests.bench.recorded import Message


class Line(NamedTuple):
    after: int  # messages read
    content: bytes


class Script(NamedTuple):
    """Of one stream."""

    referee: list[Line]
    bot: list[Line]
    decisions: int


def scripts(messages: Sequence[Message], edge: float) -> list[Script]:
    """Of what lies between the first `edge` of the decisions and the last."""
    answers = [0 if each.is_ours else _weight(each) for each in messages]
    first, last = _until(answers, sum(answers) * edge), _until(answers, sum(answers) * (1 - edge))
    streams = sorted({each.stream for each in messages})
    return [_script(messages[:first], messages[first:last], stream) for stream in streams]


def _until(answers: Sequence[int], decisions: float) -> int:
    """So many messages have at least so many."""
    return sum(made < decisions for made in accumulate(answers, initial=0))


def _script(before: Sequence[Message], messages: Sequence[Message], stream: int) -> Script:
    waiting = -sum(_weight(each) for each in _of(stream, before))  # questions that are open as it begins
    referee: list[Line] = []
    bot: list[Line] = []
    asked: list[int] = [waiting]  # by messages of the referee: questions until then
    decisions = 0
    for message in _of(stream, messages):
        if message.is_ours:
            referee.append(Line(len(bot), message.content))
            asked.append(asked[-1] - _weight(message))
        else:
            decisions += _weight(message)
            after = next(index for index in range(_last(bot), len(asked)) if asked[index] >= decisions)
            bot.append(Line(after, message.content))
    return Script(referee, bot, decisions)


def _last(lines: Sequence[Line]) -> int:
    return lines[-1].after if lines else 0


def _of(stream: int, messages: Iterable[Message]) -> Iterable[Message]:
    return (each for each in messages if each.stream == stream)


def _weight(message: Message) -> int:
    """Answers, or questions, which are less than nothing: nobody answers twice."""
    if message.is_ours:
        return -len(pb.ToBot.FromString(message.content).asks)
    return len(pb.FromBot.FromString(message.content).answers)
