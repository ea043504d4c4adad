"""The facts of every bot's games, which depend on no model."""

from dataclasses import dataclass

from harness.league.ratings.counts import Counts


@dataclass(frozen=True, slots=True)
class Tally:
    """The facts of one bot. A mean over no games is None."""

    games: int  # seats taken: a bot that sits at a table twice has two
    blocks: int
    place: float | None  # mean
    score: float | None  # mean; None too where the score of any game is not known
    won: float | None  # the share of games; of a victory that several share, each has its part


def tallies(counted: Counts) -> tuple[Tally, ...]:
    """The facts of all bots, by number."""
    return tuple([_tally(counted, bot) for bot in range(len(counted.taken))])


def _tally(counted: Counts, bot: int) -> Tally:
    games = int(counted.taken[bot])
    if not games:
        return Tally(0, 0, None, None, None)
    won = sum([int(times[bot]) / by for by, times in counted.victories.items()])
    return Tally(
        games,
        int(counted.blocks[bot]),
        place=int(counted.places[bot]) / games,
        score=None if counted.scores is None else int(counted.scores[bot]) / games,
        won=won / games,
    )
