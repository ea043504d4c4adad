"""A league in a store, of bots in this process."""

from collections.abc import Sequence
from pathlib import Path

from harness.bot import Bot, practise
from harness.engine import Record, deal_key
from harness.league.fixtures import Fixture
from harness.league.league import Entrant, League, SecretFrom, Source
from harness.store import Run
from tests.support.leagues.random_games import store_league


def store_bots(
    file: Path, game: str, bots: Sequence[type[Bot]], seats: int, *, name: str = "autumn", rounds: int = 1
) -> Run:
    """Play every table so often, and store the games."""
    entrants = tuple(
        [Entrant(f"bot-{number}", Source.SAMPLE, "random") for number in range(1, len(bots) + 1)]
    )
    league = League(
        name, game, (seats,), entrants, rounds=rounds, seed="4481", secret_from=SecretFrom.SEED_AND_RUN
    )

    def play(run: Run, fixture: Fixture) -> Record:
        key = deal_key(run.charter.secret, fixture.deal)
        over = practise([bots[bot] for bot in fixture.bots], deal=fixture.deal, key=key)
        assert over.record
        return over.record

    return store_league(file, league, play=play)
