"""Worlds: what a game depends on beside the strengths of its bots. Games are drawn for many leagues at once."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from harness.league.ratings.fit import ELO
from harness.league.ratings.results import Games, Results

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


@dataclass(frozen=True)
class Field:
    """The bots of a league: strengths in Elo, and what each is worth against each other beyond them."""

    strengths: Floats
    against: Floats  # the row's bot where the column's sits at the table; zeros but among triples
    behind: Floats  # the row's bot where the column's is its left neighbour


@dataclass(frozen=True)
class World:
    """A way in which games depend on each other."""

    about: str
    alike: float = 0.0  # the part of the blocks whose games all end in the same way
    seat: float = 0.0  # Elo: what seats are worth, the same in all games
    cards: float = 0.0  # what the cards of a seat are worth, the same in all games of a block
    deal: float = 0.0  # what the deal of a block is worth to a bot in every seat
    kingmaker: float = 0.0  # what the bot is worth that a coin chooses for a block
    triples: float = (
        0.0  # what each bot of a triple is worth more against the next, and less against the one before
    )
    behind: float = 0.0  # what left neighbours are worth
    grain: float = 0.0  # within which places are shared, in Elo

    @property
    def is_plain(self) -> bool:
        """Whether strengths alone say how often bots end before each other, so that they are what the fit looks for."""
        others = (self.seat, self.cards, self.deal, self.kingmaker, self.triples, self.behind, self.grain)
        return not any(others)

    @property
    def is_fair(self) -> bool:
        """Whether bots of equal strength are equal."""
        return not (self.triples or self.behind)

    def field(self, random: np.random.Generator, strengths: Floats) -> Field:
        bots = len(strengths)
        against = np.zeros((bots, bots))
        for first in range(0, bots - 2, 3):
            for bot in range(3):
                against[first + bot, first + (bot + 1) % 3] = self.triples
                against[first + (bot + 1) % 3, first + bot] = -self.triples
        return Field(strengths, against, self.behind * random.standard_normal((bots, bots)))


WORLDS = (
    World("independent games"),
    World("70 % of blocks alike", alike=0.7),
    World("a seat's effect and its cards", seat=100, cards=150),
    World("a deal suits a bot", deal=150),
    World("triples that beat each other in a ring", triples=120),
    World("a kingmaker for a block", kingmaker=250),
    World("the left neighbour", behind=87),
    World("many ties", grain=500),
)


def drawn(random: np.random.Generator, world: World, field: Field, tables: Integers) -> list[Games]:
    """Leagues of this field: `tables` has, by league and block, the bots in the order of the seats of its first game."""
    leagues, blocks, size = tables.shape
    seated = tables.reshape(-1, size)
    places = _places(random, world, field, seated).reshape(leagues, blocks * size, size)
    turn = (
        np.arange(size)[None, :] - np.arange(size)[:, None]
    ) % size  # by game and seat: who of the table sits there
    bots = seated[:, turn].reshape(leagues, blocks * size, size).astype(np.int32)
    number = np.arange(1, blocks * size + 1)
    block = np.repeat(np.arange(1, blocks + 1), size)
    return [
        Games(len(field.strengths), (Results(number, block, bots[league], places[league], None),))
        for league in range(leagues)
    ]


def _places(random: np.random.Generator, world: World, field: Field, seated: Integers) -> NDArray[np.int16]:
    """By block, game and seat."""
    blocks, size = seated.shape
    luck: Floats = ELO * random.gumbel(size=(blocks, size, size))
    same = random.random(blocks) < world.alike
    luck[same] = luck[same, :1]
    worth = field.strengths[seated]
    if world.triples:
        worth = worth + field.against[seated[:, :, None], seated[:, None, :]].sum(axis=2)
    if world.behind:
        worth = worth + field.behind[seated, np.roll(seated, -1, axis=1)]
    if world.deal:
        worth = worth + world.deal * random.standard_normal((blocks, size))
    if world.kingmaker:
        worth = worth + world.kingmaker * np.eye(size)[random.integers(0, size, blocks)]
    performance = worth[:, None, :] + luck  # by game, and by place at the table
    performance = np.take_along_axis(performance, np.broadcast_to(_turn(size), luck.shape), 2)  # by seat
    if world.seat:
        performance = performance + world.seat * np.linspace(1, -1, size)
    if world.cards:
        performance = performance + world.cards * random.standard_normal((blocks, 1, size))
    if world.grain:
        performance = np.floor(performance / world.grain)
    ahead = performance[..., None, :] > performance[..., :, None]
    places: NDArray[np.int16] = (1 + ahead.sum(axis=3)).astype(np.int16)
    return places


def _turn(size: int) -> Integers:
    """By game of a block and seat: who of the table sits there."""
    return np.array([[(seat - game) % size for seat in range(size)] for game in range(size)])
