"""Plays bots against each other in this process, without network and clock, with the referee and records of leagues."""

import asyncio
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import Any

from harness.bot.bot import Bot, GameOver, Seating
from harness.bot.oversights import warn_once
from harness.engine import Options, deal_key
from harness.games import find_game
from harness.referee import Ask, Fault, FaultKind, Match, Over, Retired, Terms, Withdrawn

_SECRET = bytes(32)


@dataclass(frozen=True, slots=True)
class Block:
    """The games of one deal, played once in every rotation of the bots."""

    games: tuple[Over, ...]  # in the first each bot sits at its own place, in each next one a seat lower
    scores: tuple[float, ...]  # the mean score of each bot, in the order in which the bots were given
    faults: tuple[tuple[Fault, ...], ...]  # the faults of each bot, in the same order


def practise_block(bots: Sequence[type[Bot]], **named: Any) -> Block:
    """Play one deal once in every rotation of the bots, so that neither cards nor seats favour a bot.

    It takes the same arguments as `practise`.
    """
    seats = len(bots)
    games = tuple([practise([*bots[shift:], *bots[:shift]], **named) for shift in range(seats)])
    scores, faults = [0] * seats, [list[Fault]() for _ in bots]
    for shift, game in enumerate(games):
        assert game.record
        assert game.record.outcome
        for seat, score in enumerate(game.record.outcome.scores):
            scores[(seat + shift) % seats] += score
        for fault in game.faults:
            faults[(fault.seat + shift) % seats].append(fault)
    return Block(games, tuple([score / seats for score in scores]), tuple(map(tuple, faults)))


def practise(
    bots: Sequence[type[Bot]],
    *,
    deal: str = "practice",
    key: bytes | None = None,
    options: Options | None = None,
    move_limit: float = 1.0,
    max_faults: int = 3,
) -> Over:
    """Play one game in this process, with one bot a seat and the referee that leagues have.

    An exception in a bot's method is not caught. Nobody is late here: the bots are told `move_limit`, in seconds, and nothing
    enforces it. The same `deal` gives the same chance.

    The result's `record.outcome` has `places` and `scores`, by seat. Its `faults` each have a `seat`, a `turn`, a `kind` and a
    `detail` in words.
    """
    for each in bots:
        warn_once(each)
    game = find_game(bots[0].game)
    terms = Terms(move_limit, 0.0, max_faults)
    match = Match(game, len(bots), options or {}, deal, key or deal_key(_SECRET, deal), terms)
    seated = [
        bot(Seating(game.name, len(bots), seat, dict(match.options), terms.move_limit, terms.bank))
        for seat, bot in enumerate(bots)
    ]
    while match.events:
        match event := match.events.popleft():
            case Ask(seat, turn, view, time_left):
                match.start_clock(seat, turn, 0.0)
                move = _now(seated[seat].asked(view, time_left))
                if move is None:
                    match.fault(seat, FaultKind.MALFORMED, 0.0, "the answer holds no move", turn)
                else:
                    match.receive(seat, turn, move, 0.0)
            case Withdrawn() | Retired():
                pass
            case Over():
                for seat, bot in enumerate(seated):
                    bot.over(_result(seat, event))
                return event
    raise AssertionError("a match ends with an event")


def _now(result: Any) -> Any:
    return asyncio.run(_awaited(result)) if hasattr(result, "__await__") else result


async def _awaited(result: Awaitable[Any]) -> Any:
    return await result


def _result(seat: int, over: Over) -> GameOver:
    faults = tuple([f"{fault.kind.value}: {fault.detail}" for fault in over.faults if fault.seat == seat])
    record = over.record
    if record is None or record.outcome is None:
        return GameOver("void", (), (), faults)
    if seat in record.retired:
        return GameOver("stand_in", (), (), faults)
    return GameOver("played", *record.outcome, faults)
