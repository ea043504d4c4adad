"""Practice in process: blocks, and what the bots are told of time."""

from typing import Any

from harness.bot import RazziaBot, View, practise, practise_block
from sample_bots.razzia.greedy import Greedy
from sample_bots.razzia.hunter import Hunter
from sample_bots.razzia.random_bot import RandomBot


def test_a_block_is_a_deal_in_every_rotation_told_by_bot() -> None:
    bots = [Greedy, Hunter, RandomBot]
    block = practise_block(bots, deal="7")
    rotations = [[Greedy, Hunter, RandomBot], [Hunter, RandomBot, Greedy], [RandomBot, Greedy, Hunter]]
    games = [practise(rotation, deal="7") for rotation in rotations]
    assert block.games == tuple(games)
    for bot, score in zip(bots, block.scores, strict=True):
        found = [
            game.record.outcome.scores[rotation.index(bot)]
            for rotation, game in zip(rotations, games, strict=True)
            if game.record and game.record.outcome
        ]
        assert score == sum(found) / 3
    first, *others = [game.record.turns[:2] for game in games if game.record]
    assert others == [first, first]  # the same cards and bills


class Cheat(RazziaBot):
    """Shares out money that is not there."""

    def offer(self, view: View) -> Any:
        assert view.contest
        return {seat: [50, 50, 50] for seat in view.contest.claimants}


def test_a_blocks_faults_are_told_by_bot() -> None:
    block = practise_block([Greedy, Cheat, Greedy], deal="7", max_faults=99)
    greedy, cheat, other = block.faults
    assert (greedy, other) == ((), ())
    assert len(cheat) == sum(len(game.faults) for game in block.games)
    assert {fault.seat for fault in cheat} == {0, 1, 2}
    assert all("does not share" in fault.detail for fault in cheat)


def test_a_bot_that_thinks_as_long_as_it_may_comes_to_an_end_and_is_not_late() -> None:
    class Thinker(RazziaBot):
        def play(self, view: View) -> Any:
            assert self.time_left <= self.seating.move_limit == 0.002
            while self.time_left > 0:
                pass
            return super().play(view)

    assert practise([Thinker] * 3, move_limit=0.002).faults == ()
