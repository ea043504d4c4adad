"""Comparisons of sample bots that play in this process, each with deals of its own: verdicts where the truth is known."""

from collections.abc import Sequence
from random import Random
from zlib import crc32

from harness.app.simulate import simulation_secret
from harness.bot import Bot, View, practise
from harness.engine import deal_key
from harness.engine.totals import luck_of
from harness.games import find_game
from harness.league.compare.blocks import (
    FIRST_OPPONENT,
    NEW,
    OLD,
    BlockResult,
    BlockSheet,
    VersionGame,
    compared_games,
    points,
)
from harness.league.compare.hypotheses import Hypotheses
from harness.league.compare.reading import Method, read_blocks
from harness.league.compare.verdict import Reading
from sample_bots.razzia.greedy import Greedy
from sample_bots.razzia.hunter import Hunter
from sample_bots.razzia.negotiator import Negotiator
from sample_bots.razzia.random_bot import RandomBot

HYPOTHESES = Hypotheses()
OPPONENTS: Sequence[type[Bot]] = (Greedy, Hunter, RandomBot)


def erring(part: float, salt: str) -> type[Bot]:
    """The sample negotiator, with another card in this part of its decisions. The salt says in which, so that two salts are
    two versions of the same strength that play differently."""

    class Erring(Negotiator):
        def play(self, view: View) -> object:
            random = Random(crc32(f"{salt} {view!r}".encode()))
            return random.choice(view.hand) if random.random() < part else super().play(view)

    return Erring


def compared(
    old: type[Bot],
    new: type[Bot],
    seed: int,
    *,
    seats: int = 4,
    blocks: int = 1000,
    hypotheses: Hypotheses = HYPOTHESES,
    method: Method = Method.GSPRT,
) -> tuple[Reading, list[BlockResult]]:
    """Compare two bots as `harness compare` does."""
    sheet, secret, game = BlockSheet(seats), simulation_secret(seed), find_game(old.game)
    bots = {OLD: old, NEW: new} | dict(enumerate(OPPONENTS, FIRST_OPPONENT))
    reading = read_blocks([], hypotheses, method)
    for each in compared_games(seats, len(OPPONENTS), blocks):
        deal = each.deal_of(seed)
        over = practise([bots[bot] for bot in each.lineup], deal=deal, key=deal_key(secret, deal))
        assert over.record
        assert over.record.outcome
        luck, outcome = luck_of(game, over.record), over.record.outcome
        own = VersionGame(
            points(outcome, each.seat), outcome.scores[each.seat], luck[each.seat] if luck else None
        )
        if sheet.add(each, own):
            reading = read_blocks(sheet.results, hypotheses, method)
            if reading.verdict.is_known:
                break
    return reading, sheet.results
