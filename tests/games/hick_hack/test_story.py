"""A game as events and as prose, and questions in words."""

from itertools import groupby
from operator import itemgetter
from re import fullmatch

import pytest

from harness.engine import Event, events
from harness.games.hick_hack.components import YARDS
from harness.games.hick_hack.state import State
from tests.support.games.hick_hack.positions import CHANCE, GAME, dealt, shown, turn
from tests.support.golden_games import Golden, golden_games

GOLDEN = [golden for golden in golden_games() if golden.game == GAME.name]


def happened(state: State, *texts: str, stand_ins: tuple[int, ...] = ()) -> list[Event]:
    """The events of one turn."""
    moves = dict(zip(GAME.to_act(state), map(GAME.notation.read, texts), strict=True))
    after = GAME.apply(GAME.copy(state), moves)
    return [*GAME.story.events(state, moves, after, stand_ins=stand_ins)]


def kinds(events: list[Event]) -> list[str]:
    return [event["event"] for event in events]


def sentences(events: list[Event]) -> list[str]:
    (passage,) = GAME.story.tell([event for event in events if "yard" in event])
    return [line.strip() for line in passage.text.splitlines() if ": " in line]


def asked(state: State, seat: int) -> str:
    return GAME.story.question(GAME.view(state, seat))


def test_a_question_names_what_is_asked_and_where() -> None:
    state = dealt(4, "B3 YF4 RS G6 W5")
    assert asked(state, 0) == "lay a card; the hand is B3 YF4 RS G6 W5 (seat 0 of 4, round 1 of 13)"
    assert asked(dealt(2, "B3 YF4 RS G6 W4 W5"), 0) == (
        "lay two cards; the hand is B3 YF4 RS G6 W4 W5 (seat 0 of 2, round 1 of 13)"
    )
    state = shown("Y3", "Y5", "Y4", "W6", yards={"Y": "2g1y"})
    assert asked(state, 1) == (
        "propose a split of yellow: 2g1y among seats 1 2 0 (seat 1 of 4, round 1 of 13)"
    )
    state = turn(state, "0=-,1=1g1y,2=1g")
    assert asked(state, 2) == (
        "answer a proposal at yellow: - for seat 0, 1g1y for seat 1, 1g for you (seat 2 of 4, round 1 of 13)"
    )


def test_the_first_turns_tell_the_hands_and_the_supply() -> None:
    state = GAME.start(2, {})
    pile = GAME.notation.write(GAME.chance(state, CHANCE))
    told = happened(state, pile)
    assert kinds(told) == ["shuffle", "deal", "deal"]
    drawn = told[0]["pile"][:12]
    assert [(event["seat"], event["hand"]) for event in told[1:]] == [(0, drawn[::2]), (1, drawn[1::2])]
    told = happened(turn(state, pile), "grains=g,b,y,y,b,g,g")
    assert kinds(told) == ["shuffle", "supply"]
    colours = ["green", "blue", "yellow", "yellow", "blue", "green"]
    assert [*told[1]["grains"].items()] == [
        *zip(["blue", "yellow", "red", "green", "purple", "white"], colours, strict=True)
    ]
    assert (told[1]["first"], told[1]["round"]) == (0, 1)


def test_a_yard_is_told_as_it_is_settled_and_the_rest_when_its_turn_comes() -> None:
    state = dealt(6, "BS", "B3", "Y4", "Y5", "RF4", "R6", grains="g g b g g g g")
    told = happened(state, "BS", "B3", "Y4", "Y5", "RF4", "R6", stand_ins=(2,))
    assert kinds(told) == ["lay"] * 6 + ["flee", "take"]
    assert [event["stand_in"] for event in told[:6]] == [False, False, True, False, False, False]
    assert told[7] == {
        "event": "take",
        "round": 1,
        "yard": "blue",
        "seat": 0,
        "grains": {"green": 1},
        "why": "flight",
    }
    state = turn(state, "BS", "B3", "Y4", "Y5", "RF4", "R6")
    assert kinds(happened(state, "2=-,3=1g")) == ["offer"]
    state = turn(state, "2=-,3=1g")
    told = happened(state, "duel")
    assert kinds(told) == ["answer", "duel"]
    assert (told[1]["duellists"], told[1]["prize"]) == ([3, 2], "grains")
    state = turn(state, "duel")
    assert kinds(happened(state, "dice=1,2")) == ["roll"]
    state = turn(state, "dice=1,2")
    told = happened(state, "dice=2,5")
    assert kinds(told)[:4] == ["roll", "take", "catch", "settled"]
    assert (told[0]["dice"], told[0]["totals"]) == ([2, 5], {"3": 7, "2": 9})
    assert told[2] == {"event": "catch", "round": 1, "yard": "red", "seat": 4, "fowl": ["R6"]}
    assert told[3]["scores"] == [1, 0, 1, 0, 6, 0]
    assert told[3]["left"]["red"] == {"blue": 1}
    assert "blue" not in told[3]["left"]
    assert kinds(told)[4:] == ["draw"] * 6 + ["supply"]
    assert [event["seat"] for event in told if event["event"] == "draw"] == [0, 1, 2, 3, 4, 5]


def test_all_of_the_fowl_is_told_before_anything_of_the_foxes() -> None:
    """H2."""
    state = dealt(6, "B3", "BF4", "Y3", "BF5", "RF4", "R6")
    told = happened(state, "B3", "BF4", "Y3", "BF5", "RF4", "R6")
    assert [(event["event"], event["yard"]) for event in told[6:]] == [("take", "yellow"), ("duel", "blue")]


@pytest.mark.parametrize("other", ["B3", "BF4", "BF5"])
def test_a_flights_grain_is_told_with_the_flight_before_anything_else_in_that_yard(other: str) -> None:
    """Where fowl share, where one fox eats, where foxes duel."""
    lays = ["BS", "BF4" if other == "BF5" else "B4", other, "WF4"]
    told = [event for event in happened(dealt(4, *lays), *lays) if event.get("yard") == "blue"]
    assert kinds(told)[:2] == ["flee", "take"]
    assert (told[1]["seat"], told[1]["grains"], told[1]["why"]) == (0, {"green": 1}, "flight")
    assert kinds(told)[2:] == {"B3": [], "BF4": ["catch"], "BF5": ["duel"]}[other]


def test_the_dice_are_told_in_the_order_of_the_duellists() -> None:
    """Of those who roll: after a tie these are not all."""
    state = turn(turn(shown("B3", "B4", "B5", "WF4"), "0=1g,1=-,2=-"), "duel", "duel")
    (roll,) = happened(state, "dice=1,2,1")
    assert (roll["dice"], [*roll["totals"]]) == ([1, 2, 1], ["2", "1", "0"])
    told = happened(turn(state, "dice=1,2,1"), "dice=1,6")
    assert (told[0]["dice"], told[0]["totals"]) == ([1, 6], {"2": 6, "1": 10})


def test_the_draws_after_a_round_are_told_with_the_cards_that_came() -> None:
    state = dealt(2, draws="B3 B4 B5 B6")
    foxes = [sorted(card for card in hand if card.fox)[:2] for hand in state.hands]
    told = happened(state, *["+".join(card.text for card in pair) for pair in foxes])
    drawn = [(event["seat"], event["card"], event["round"]) for event in told if event["event"] == "draw"]
    assert drawn == [(0, "B3", 2), (1, "B4", 2), (0, "B5", 2), (1, "B6", 2)]


def test_each_thing_that_happens_in_a_yard_is_a_sentence() -> None:
    state = shown("BS", "B3", "B4", "WF4", yards={"B": "2g1y"})
    told = happened(state, "1=1g,2=1y", stand_ins=(2,))
    assert sentences(told) == ["blue: seat 2 (the referee) proposes 1 green to seat 1, 1 yellow to itself"]
    state = turn(state, "1=1g,2=1y")
    assert sentences(happened(state, "accept"))[:3] == [
        "blue: seat 1 accepts",
        "blue: seat 1 takes 1 green",
        "blue: seat 2 takes 1 yellow",
    ]
    assert sentences(happened(state, "duel")) == [
        "blue: seat 1 refuses",
        "blue: a duel of seats 2, 1 for the grains",
    ]
    state = turn(state, "duel")
    assert sentences(happened(state, "dice=2,3")) == [
        "blue: seat 2 4 + 2 against seat 1 3 + 3: a tie of seats 2, 1"
    ]
    assert sentences(happened(turn(state, "dice=2,3"), "dice=1,6"))[:2] == [
        "blue: seat 2 4 + 1 against seat 1 3 + 6: seat 1 wins",
        "blue: seat 1 has won the duel and takes 1 green + 1 yellow",
    ]


def test_a_fox_that_eats_and_a_fowl_that_flees_are_sentences() -> None:
    state = dealt(4, "BS", "BF4", "B3", "WF4")
    assert sentences(happened(state, "BS", "BF4", "B3", "WF4"))[:3] == [
        "blue: the scaredy fowl of seat 0 flees",
        "blue: seat 0 takes on its way 1 green",
        "blue: the fox of seat 1 eats scaredy fowl, fowl 3",
    ]


BEFORE = {
    True: "shuffle (deal ){%d}shuffle supply (lay )+",
    False: "((shuffle )?draw )*supply (lay )+",
}  # in the first round, and later
FOWL = "((flee (take )?)?(take |offer (answer )+((take )+|duel (roll )+take )?)?)"
FOXES = "((duel (roll )+)?catch )"


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.path.stem)
def test_the_events_of_a_round_stand_in_the_order_of_the_record_page(golden: Golden) -> None:
    """H2: first all that the fowl do, yard by yard, then all that the foxes do, yard by yard again."""
    if golden.turns:  # it breaks off
        return
    told = [*events(GAME, golden.record())][1:-1]
    for number, of_round in groupby(told, key=lambda event: int(event["round"])):
        *before, end = of_round
        yards = [event for event in before if "yard" in event]
        names = "".join([f"{event['event']} " for event in before[: len(before) - len(yards)]])
        assert fullmatch(BEFORE[number == 1].replace("%d", str(golden.seats)), names), names
        assert end["event"] == "settled"
        of_foxes = next(at for at in range(len(yards) + 1) if not any(map(_of_fowl, yards[at:])))
        _in_yards(yards[:of_foxes], FOWL)
        _in_yards(yards[of_foxes:], FOXES)


def _of_fowl(event: Event) -> bool:
    """Foxes do nothing of the kind; a roll or a duel is of both."""
    return event["event"] in ("flee", "take", "offer", "answer")


def _in_yards(told: list[Event], expected: str) -> None:
    """Each yard once, in the order of the yards, and in each what is expected."""
    parts = [(YARDS.index(yard), kinds([*part])) for yard, part in groupby(told, key=itemgetter("yard"))]
    places = [place for place, _ in parts]
    assert places == sorted(set(places)), parts
    for _, names in parts:
        assert fullmatch(expected, "".join([f"{name} " for name in names])), parts
