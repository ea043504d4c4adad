"""The tables of docs/collusion.md: `python -m tests.collusion --leagues 500`."""

import argparse
from collections.abc import Iterator

import numpy as np

from harness.league.collusion.pairs import ASKED, outstanding
from tests.collusion.drawn import BOTS, drawn
from tests.collusion.leagues import ROUND, bots_with_partners, honest_bots, read_league
from tests.collusion.together import WAYS

_SHUFFLES = 599  # enough to tell 1 in 200


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Leagues of honest bots, and of bots two of which play together."
    )
    parser.add_argument("--game", action="append", choices=[*WAYS], help="only this game; may be repeated")
    parser.add_argument("--drawn", type=int, default=1000, help="leagues of favours drawn at random")
    parser.add_argument("--leagues", type=int, default=500, help="of honest bots, for each game")
    parser.add_argument("--partners", type=int, default=30, help="leagues for each way to play together")
    parser.add_argument("--first", type=int, default=1, help="number of the first league")
    parser.add_argument("--rounds", type=int, nargs="+", default=[1, 3], help=f"of {ROUND} games each")
    given = parser.parse_args()
    for mood in (0.0, 1.0):
        _honest(f"drawn, moods of {mood:g}", _drawn(mood, given.drawn))
    for game in given.game or WAYS:
        for rounds in given.rounds:
            leagues = range(given.first, given.first + given.leagues)
            partners = range(given.first, given.first + given.partners)
            about = f"{game}, {rounds * ROUND} games"
            _honest(f"{about}, honest", _least(game, leagues, rounds))
            for way in WAYS[game]:
                _together(f"{about}, {way}", game, way, partners, rounds)


def _drawn(mood: float, leagues: int) -> Iterator[float]:
    random = np.random.default_rng(int(mood))
    for _ in range(leagues):
        blocks, dealings = drawn(random, per_block=mood)
        yield float(outstanding(BOTS, blocks, [dealings], shuffles=_SHUFFLES).chance.min())


def _least(game: str, leagues: range, rounds: int) -> Iterator[float]:
    for league in leagues:
        bots = honest_bots(game, league)
        yield float(read_league(game, bots, league, rounds, shuffles=_SHUFFLES).chance.min())


def _honest(about: str, leagues: Iterator[float]) -> None:
    """After every 50 leagues, too: all of them take long."""
    least: list[float] = []
    for chance in leagues:
        least.append(chance)
        if not len(least) % 50:
            _print_honest(f"{about}, so far", least)
    if least:
        _print_honest(about, least)


def _print_honest(about: str, least: list[float]) -> None:
    _print(about, [chance <= ASKED for chance in least])
    parts = [f"{np.mean(np.array(least) <= part):.1%} at {part:.1%}" for part in (0.01, 0.05, 0.2, 0.5)]
    print(f"  the pair that stands out most: {', '.join(parts)}", flush=True)


def _together(about: str, game: str, way: str, leagues: range, rounds: int) -> None:
    asked, others = [], []
    for league in leagues:
        chance = read_league(game, bots_with_partners(game, league, way), league, rounds, _SHUFFLES).chance
        asked.append(bool(chance[0, 1] <= ASKED))
        chance[0, 1] = chance[1, 0] = 1.0
        others.append(bool(chance.min() <= ASKED))
    _print(about, asked)
    if any(others):
        print(f"  another pair was asked about in {sum(others)}", flush=True)


def _print(about: str, asked: list[bool]) -> None:
    if asked:
        print(f"{about}: asked in {sum(asked)} of {len(asked)} leagues", flush=True)


if __name__ == "__main__":
    main()
