"""A bot that comes back begins with one game, and with twice as many each time that all go well."""

from itertools import count

from harness.league.absence import Presence

FOX, KIM = 1, 2


def begun(presence: Presence, numbers: "count[int]") -> list[int]:
    """All games of the fox that may begin now, but no more than 1,000."""
    games: list[int] = []
    while presence.may_begin(FOX) and len(games) < 1_000:
        games.append(next(numbers))
        presence.begin(games[-1], [FOX, KIM])
    return games


def back() -> Presence:
    presence = Presence()
    presence.leaves(FOX)
    assert not presence.may_begin(FOX)
    assert presence.may_begin(KIM)
    presence.stays_away(FOX)
    presence.comes_back(FOX)
    return presence


def test_games_at_once_double_while_all_go_well_until_there_is_no_bound() -> None:
    presence, numbers, at_once = back(), count(1), list[int]()
    for _ in range(8):
        games = begun(presence, numbers)
        at_once.append(len(games))
        for game in games:
            presence.end(game, [FOX, KIM], failed=())
    assert at_once == [1, 2, 4, 8, 16, 32, 64, 1_000]


def test_a_game_in_which_others_had_to_play_for_it_takes_it_back_to_one() -> None:
    presence, numbers = back(), count(1)
    for _ in range(3):
        for game in begun(presence, numbers):
            presence.end(game, [FOX, KIM], failed=())
    for game in begun(presence, numbers):
        presence.end(game, [FOX, KIM], failed=[0])
    assert len(begun(presence, numbers)) == 1


def test_games_that_others_play_for_it_to_the_end_are_not_waited_for() -> None:
    presence = Presence()
    presence.begin(1, [FOX, KIM])
    presence.leaves(FOX)
    presence.stays_away(FOX)
    presence.comes_back(FOX)
    assert begun(presence, count(2)) == [2]
    presence.end(1, [FOX, KIM], failed=[0])
    assert not presence.may_begin(FOX)
    presence.end(2, [FOX, KIM], failed=())
    assert len(begun(presence, count(3))) == 2


def test_a_game_that_did_not_begin_after_all_does_not_count() -> None:
    presence = back()
    presence.begin(1, [FOX, KIM])
    presence.put_off(1, [FOX, KIM])
    assert presence.may_begin(FOX)
