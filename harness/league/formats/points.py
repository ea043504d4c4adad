"""Points by places, for formats that go on by them: whoever beats all others of a game has 1, whoever beats none has 0."""

from math import lcm

from harness.league.fixtures import Played


def half_points(game: Played) -> tuple[int, ...]:
    """By seat: 2 for every other seat that is behind, 1 for every one that is equal."""
    places = game.places
    return tuple([sum([(other > place) + (other >= place) for other in places]) - 1 for place in places])


def alone(game: Played) -> tuple[bool, ...]:
    """By seat: whether it won, and no other did."""
    first = game.places.count(1) == 1
    return tuple([first and place == 1 for place in game.places])


def units(seats: int) -> int:
    """Of one point, so that the mean over 1 to `seats` games is a whole number of them."""
    return 2 * (seats - 1) * lcm(*range(1, seats + 1))


def mean_points(halves: int, games: int, seats: int) -> int:
    """The mean over so many games, in units."""
    return halves * (units(seats) // (2 * (seats - 1))) // games
