"""Every card, bill and die is what docs/chance.md says: computed here a second time, from its words alone."""

import hashlib
import hmac
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.engine import NATURE, Chance, Turn, deal_key
from harness.engine.game import AnyGame
from harness.games.razzia import Razzia
from harness.games.razzia.components import BARS, CARDS
from harness.games.razzia.moves import Bills, Cards, Dice
from tests.support.strategies import every_game, examples, keys, play, positions, sample, seeds, tables

RAZZIA = Razzia()
Draws: TypeAlias = Callable[[str, Sequence[int]], list[int]]


def _words(key: bytes, name: str) -> Iterator[int]:
    """Block i: SHA-256(key || i in 4 bytes || name); 16 words of two bytes, the high one first."""
    for number in count():
        block = hashlib.sha256(
            key + bytes([number >> 24, number >> 16 & 255, number >> 8 & 255, number & 255])
        )
        block.update(name.encode("ascii"))
        digest = block.digest()
        yield from (256 * digest[at] + digest[at + 1] for at in range(0, 32, 2))


def _draws(key: bytes, name: str, sizes: Iterable[int]) -> tuple[list[int], int]:
    """The numbers drawn, and how many words were passed over."""
    words, drawn, passed = _words(key, name), [], 0
    for size in sizes:
        while (word := next(words)) >= 65536 - 65536 % size:
            passed += 1
        drawn.append(word % size)
    return drawn, passed


def _shuffled(drawn: Iterable[int], things: Iterable[Any]) -> tuple[Any, ...]:
    """The draw of size k exchanges the places k - 1 and drawn; sizes n, n - 1, … 2."""
    order = [*things]
    for size, place in zip(range(len(order), 1, -1), drawn, strict=True):
        order[size - 1], order[place] = order[place], order[size - 1]
    return tuple(order)


def _shuffle(key: bytes, name: str, things: Sequence[Any]) -> tuple[Any, ...]:
    return _shuffled(_draws(key, name, range(len(things), 1, -1))[0], things)


_names = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=60)
_sizes = st.lists(st.integers(1, 256), max_size=100)


@examples(250)
@given(key=keys, name=_names, sizes=_sizes)
def test_draws_are_those_of_the_specification(key: bytes, name: str, sizes: list[int]) -> None:
    assert Chance(key).draws(name, sizes) == _draws(key, name, sizes)[0]


@examples(200)
@given(key=keys, name=_names, things=st.integers(0, 256))
def test_shuffles_are_those_of_the_specification(key: bytes, name: str, things: int) -> None:
    assert Chance(key).shuffled(name, range(things)) == _shuffle(key, name, range(things))


@pytest.mark.parametrize("size", [3, 5, 6, 54, 84, 200, 241, 255, 256])
def test_words_that_would_favour_a_value_are_passed_over(size: int) -> None:
    """Among so many keys some pass words over, but for a size that divides 65536."""
    passed_over = 0
    for number in range(1_500):
        key = number.to_bytes(32, "big")
        drawn, passed = _draws(key, "search", [size] * 100)
        assert Chance(key).draws("search", [size] * 100) == drawn
        passed_over += passed
    assert (passed_over > 0) == (65536 % size > 0)


def test_a_shuffle_passes_words_over_in_its_midst() -> None:
    passed_over = 0
    for number in range(3_000):
        key = number.to_bytes(32, "big")
        drawn, passed = _draws(key, "deck", range(84, 1, -1))
        if passed:
            assert Chance(key).shuffled("deck", range(84)) == _shuffled(drawn, range(84))
            passed_over += 1
    assert passed_over > 30


@examples(100)
@given(secret=st.binary(min_size=1, max_size=100), deal=_names)
def test_a_deals_key_is_the_hmac_of_its_name_under_the_leagues_secret(secret: bytes, deal: str) -> None:
    block = (hashlib.sha256(secret).digest() if len(secret) > 64 else secret).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + deal.encode()).digest()
    assert deal_key(secret, deal) == hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()
    assert deal_key(secret, deal) == hmac.new(secret, deal.encode(), "sha256").digest()


@pytest.mark.parametrize("length", [0, 1, 31, 33, 64])
def test_a_key_of_another_length_is_no_deals_key(length: int) -> None:
    with pytest.raises(ValueError, match=f"a deal's key has 32 bytes, not {length}"):
        Chance(bytes(length))


class Second(Chance):
    """Draws as the specification says, and keeps the names of the events."""

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self.names: list[str] = []

    def draws(self, event: str, sizes: Sequence[int]) -> list[int]:
        self.names.append(event)
        return _draws(self.key, event, sizes)[0]

    def shuffled(self, event: str, things: Iterable[Any]) -> tuple[Any, ...]:
        order = [*things]
        return _shuffled(self.draws(event, range(len(order), 1, -1)), order)


@every_game
def test_all_of_a_games_chance_is_drawn_from_the_key_by_events_of_their_own_names(game: AnyGame) -> None:
    documented = [*_documented()]
    for number in range(2 * len(game.seats)):
        played = sample(game, number)
        chance, state = Second(played.key), game.start(played.record.seats, played.record.options)
        for turn in played.record.turns:
            if NATURE in turn.moves:
                before = len(chance.names)
                assert game.chance(state, chance) == turn.moves[NATURE]
                assert len(chance.names) > before
            state = game.apply(state, turn.moves)
        assert len({*chance.names}) == len(chance.names)
        for name in chance.names:
            assert any(pattern.fullmatch(name) for pattern in documented), name


def _documented() -> Iterator["re.Pattern[str]"]:
    """The names that docs/chance.md gives: each with some number, and some place."""
    page = (Path(__file__).parents[2] / "docs" / "chance.md").read_text("utf-8")
    for row in re.findall(r"^\| (`.*?) \|", page, re.M):
        for name in re.findall(r"`(.*?)`", row):
            yield re.compile(re.sub(r"(?<= at )[\w ]+", r"[\\w ]+", re.sub(r"\d+", r"\\d+", name)))


@every_game
def test_the_same_deal_begins_alike_whatever_the_seats_choose(game: AnyGame) -> None:
    differently = 0
    for number in range(20):
        record = sample(game, number).record
        key = Random(number).randbytes(32)
        one, other = (play(game, record.seats, record.options, key, seed).record.turns for seed in (1, 2))
        asked = next(at for at, turn in enumerate(one) if NATURE not in turn.moves)
        assert asked > 0
        assert one[:asked] == other[:asked]
        differently += one != other
    assert differently > 10


@examples(60)
@given(table=tables(RAZZIA), key=keys, seed=seeds)
def test_every_card_bill_and_die_of_a_game_is_that_of_its_key(
    table: tuple[int, dict[str, str]], key: bytes, seed: int
) -> None:
    played: list[Any] = []  # since the last shuffle
    shuffles = number = 0
    for state, turn in positions(RAZZIA, *table, key, seed):
        moves = turn.moves if turn else {}
        match moves.get(NATURE):
            case Cards(pile):
                event = f"reshuffle {shuffles}" if shuffles else "first deal"
                ordered = sorted(played, key=CARDS.index) if shuffles else _deck(table[0])
                assert pile == _shuffle(key, event, ordered)
                shuffles += 1
                played = []
            case Bills(pile):
                assert pile == _shuffle(key, "bills", _stock(table[0]))
            case Dice(rolls):
                assert rolls == tuple(_rolls(key, number, state.duels))
        if state.phase == "play":
            number += 1
            played += moves.values()
    assert shuffles >= 2
    assert number == (14 + (table[1]["last_bills"] == "dealt") if table[0] == 3 else 12)


def _rolls(key: bytes, number: int, duels: Iterable[Any]) -> Iterator[tuple[int, int, int]]:
    for duel in duels:
        meetings = len(duel.duellists) - 1
        name = f"round {number}, duel at {BARS[duel.bar]}"
        dice, _ = _draws(key, name, [6] * (2 * meetings))
        yield from ((duel.bar, dice[at] + 1, dice[at + 1] + 1) for at in range(0, len(dice), 2))


def _deck(seats: int) -> list[Any]:
    """In the deck's order: bar by bar, the gamblers and then the raids, by their numbers."""
    numbers = ("123456", "346") if seats < 7 else ("12334456", "3456")
    texts = [
        bar + raid + digit
        for bar in ("CTHJ" if seats == 3 else "CTHJLZ")
        for raid, row in zip(("", "R"), numbers, strict=True)
        for digit in row
    ]
    return [RAZZIA.notation.read(text) for text in texts]


def _stock(seats: int) -> list[int]:
    few = 6 if seats == 3 else 7
    return [bill for bill in (5, 10, 15, 20) for _ in range(2 * few)] + [
        bill for bill in (25, 30, 40, 50) for _ in range(few)
    ]


def test_the_same_deal_has_the_same_cards_bills_and_dice_whatever_the_seats_choose() -> None:
    same_dice = differently_played = 0
    for number in range(200):
        seats, options = sample(RAZZIA, number % 6).record.seats, {"last_bills": "left"}
        key = Random(number).randbytes(32)
        one, other = (play(RAZZIA, seats, options, key, seed).record.turns for seed in (1, 2))
        assert one[:2] == other[:2]  # the first deal, then the bills
        differently_played += one != other
        for place, dice in _dice_of(one).items():
            if place in (others := _dice_of(other)):
                both = min(len(dice), len(others[place]))
                assert dice[:both] == others[place][:both]
                same_dice += 1
    assert differently_played == 200
    assert same_dice > 40


def _dice_of(turns: Iterable[Turn]) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """By round and bar."""
    dice: dict[tuple[int, int], list[tuple[int, int]]] = {}
    number = 0
    for turn in turns:
        number += len(turn.moves) >= 3 and all(move in CARDS for move in turn.moves.values())
        if isinstance(roll := turn.moves.get(NATURE), Dice):
            for bar, stronger, weaker in roll.rolls:
                dice.setdefault((number, bar), []).append((stronger, weaker))
    return dice


def _chi_square(observed: Iterable[int], cells: int) -> float:
    """Of a sample that should be spread evenly over so many cells."""
    counts = [*observed]
    assert len(counts) <= cells
    expected = sum(counts) / cells
    empty = (cells - len(counts)) * expected
    return sum((found - expected) ** 2 for found in counts) / expected + empty


def _bound(freedom: int) -> float:
    """A fair sample is above it with p < 1e-6: Wilson and Hilferty, with z = 5 (p = 3e-7) for their error."""
    part = 2 / (9 * freedom)
    return freedom * float((1 - part + 5 * part**0.5) ** 3)


def _fair(name: str, sizes: Sequence[int]) -> list[int]:
    return Chance(bytes(range(32))).draws(name, sizes)


def _biased(name: str, sizes: Sequence[int]) -> list[int]:
    """The mistake that passing over is for, made large: words of 8 bits, and none passed over."""
    words = (word & 255 for word in _words(bytes(range(32)), name))
    return [word % size for word, size in zip(words, sizes, strict=False)]


def _drawn(draws: Draws, size: int, samples: int) -> Counter[int]:
    drawn: Counter[int] = Counter()
    for event in range(samples // 10_000):
        drawn.update(draws(f"sample {event}", [size] * 10_000))
    return drawn


@pytest.mark.slow
@pytest.mark.parametrize("size", [3, 5, 6, 54, 84, 255])
def test_draws_are_fair_and_the_test_can_tell(size: int) -> None:
    samples = 3_000_000
    assert _chi_square(_drawn(_fair, size, samples).values(), size) < _bound(size - 1)
    assert _chi_square(_drawn(_biased, size, samples).values(), size) > _bound(size - 1)


def _placed(draws: Draws, things: int, samples: int) -> Counter[int]:
    """How often each thing came to each place."""
    placed: Counter[int] = Counter()
    for event in range(samples):
        order = _shuffled(draws(f"shuffle {event}", range(things, 1, -1)), range(things))
        placed.update([place * things + thing for place, thing in enumerate(order)])
    return placed


@pytest.mark.slow
def test_shuffles_put_every_card_in_every_place_as_often_and_the_test_can_tell() -> None:
    """Rows and columns have fixed sums, so n - 1 squared are free, and the sum is n / (n - 1) times too large."""
    things, samples = 54, 20_000
    freedom, scale = (things - 1) ** 2, (things - 1) / things
    fair = _placed(_fair, things, samples)
    assert _shuffled(_fair("shuffle 0", range(54, 1, -1)), range(54)) == Chance(bytes(range(32))).shuffled(
        "shuffle 0", range(54)
    )
    assert scale * _chi_square(fair.values(), things**2) < _bound(freedom)
    assert scale * _chi_square(_placed(_biased, things, samples).values(), things**2) > _bound(freedom)


@pytest.mark.slow
def test_the_dice_of_many_games_are_fair_each_and_in_pairs() -> None:
    dice: list[tuple[int, int]] = []
    for number in range(6_000):
        key = number.to_bytes(32, "big")
        turns = play(RAZZIA, 3 + number % 6, {"last_bills": "left"}, key, number).record.turns
        dice += [pair for pairs in _dice_of(turns).values() for pair in pairs]
    assert len(dice) > 20_000
    assert _chi_square(Counter(dice).values(), 36) < _bound(35)
    for who in (0, 1):
        assert _chi_square(Counter(pair[who] for pair in dice).values(), 6) < _bound(5)
    loaded = [(6 if number % 20 == 0 else one, other) for number, (one, other) in enumerate(dice)]
    assert _chi_square(Counter(loaded).values(), 36) > _bound(35)


def test_the_words_of_the_second_specification_have_no_end() -> None:
    assert len({*islice(_words(bytes(32), "endless"), 10_000)}) > 5_000
