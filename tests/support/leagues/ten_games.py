"""A league of ten games in a database."""

from harness.store import Store, Writer
from tests.support.leagues.numbered_games import NOW, charter, games, rated


def fill(url: str) -> None:
    with Writer.open(url) as writer:
        run = writer.begin(charter(), NOW)
        writer.add(run, games(1, 10), [rated(game) for game in games(1, 10)])


def read(url: str) -> list[int]:
    with Store.open(url) as store:
        return [result.number for result in store.results(store.run("autumn"))]
