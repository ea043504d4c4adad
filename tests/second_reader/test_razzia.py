"""Two readers that share nothing but docs/ agree on every game, event and die, and on every bad record."""

import json
import re
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from tests.second_reader.chance import Chance
from tests.second_reader.razzia import (
    Event,
    Match,
    Record,
    Roll,
    Word,
    all_bills,
    deck,
    read,
    replay,
    result_of,
)
from tests.support.commands import harness

ROOT = Path(__file__).parents[2]
TABLES = [(3, "left"), (3, "dealt"), *((seats, "left") for seats in range(4, 9))]
SECRET = bytes(range(32))
COUNT = 30

each_table = pytest.mark.parametrize(("seats", "last_bills"), TABLES)


def program(*arguments: str, data: bytes = b"") -> subprocess.CompletedProcess[str]:
    return harness("game", *arguments, stdin=data)


def verified(data: bytes, *arguments: str) -> bool:
    done = program("verify", "-", *arguments, data=data)
    assert done.returncode in (0, 1), done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode == 0


def exported(data: bytes) -> list[str]:
    done = program("export", "-", "--format", "jsonl", data=data)
    assert done.returncode == 0, done.stderr
    return [in_order(json.loads(line)) for line in done.stdout.splitlines()]


def in_order(event: Event) -> str:
    """An event as a text: the order of its fields is open, that inside its values is not."""
    return json.dumps(sorted(event.items()))


def simulated(seats: int, last_bills: str, count: int) -> tuple[bytes, bytes]:
    """Random games, and the secret they were dealt from."""
    options = ["--seed", str(100 + seats), "--count", str(count), "--option", f"last_bills={last_bills}"]
    done = program("simulate", "--seats", str(seats), *options)
    secret = re.search(r"secret ([0-9a-f]{64})", done.stderr)
    assert done.returncode == 0
    assert secret is not None
    return done.stdout.encode(), bytes.fromhex(secret[1])


def write(record: Record) -> str:
    head = {"record": 1, "game": "razzia", "seats": record.seats, "deal": record.deal}
    head |= {"option last_bills": record.last_bills, **record.tags}
    if record.retired:
        head["retired"] = " ".join(str(seat) for seat in record.retired)
    if record.result:
        head |= dict(zip(("places", "scores"), record.result, strict=True))
    lines = [f"{key}: {value}" for key, value in head.items()] + [""]
    for turn in record.turns:
        lines.append(" ".join(f"{who}{'!' if referee else ':'}{move}" for who, referee, move in turn))
    return "\n".join(lines) + "\n"


def joined(records: Iterable[Record]) -> bytes:
    return "\n".join(write(record) for record in records).encode()


def events(records: Iterable[Record]) -> list[str]:
    return [in_order(event) for record in records for event in replay(record)]


def played(header: Record, secret: bytes, *, stand_in: bool) -> Record:
    """A deal played by the referee for everybody, or by seats that play like it but refuse every offer."""
    turns: list[tuple[Word, ...]] = []
    chance = Chance(secret, header.deal)

    def mover(policy: dict[int, str], roll: Roll | None) -> Sequence[Word]:
        words = [Word("*", False, roll(chance))] if roll else []
        for seat, move in policy.items():
            words.append(Word(str(seat), stand_in, "duel" if move == "accept" and not stand_in else move))
        turns.append(tuple(words))
        return words

    *_, end = Match(header, mover).events()
    return replace(header, result=result_of(end), turns=tuple(turns))


@pytest.mark.slow
@each_table
def test_both_read_the_same_events_and_the_same_chance_in_every_simulated_game(
    seats: int, last_bills: str
) -> None:
    data, secret = simulated(seats, last_bills, COUNT)
    records = read(data)
    assert [(record.seats, record.last_bills) for record in records] == [(seats, last_bills)] * COUNT
    assert joined(records) == data
    assert secret == sha256(f"simulate {100 + seats}".encode()).digest()
    assert [in_order(event) for record in records for event in replay(record, secret)] == exported(data)
    with pytest.raises(ValueError, match="the deal's key makes cards="):
        replay(records[0], SECRET)


def test_a_game_the_referee_plays_for_everybody_is_accepted_by_both() -> None:
    data, secret = simulated(4, "left", 1)
    header = replace(read(data)[0], turns=(), result=None)
    records = []
    for seats, last_bills in TABLES:
        for retired in ((), (2,), (0, 1), tuple(range(seats))):
            table = replace(header, seats=seats, last_bills=last_bills, retired=retired)
            records.append(played(table, secret, stand_in=True))
    assert all(replay(record, secret) for record in records)
    assert events(records) == exported(joined(records))
    assert verified(joined(records), "--secret", secret.hex())


def test_a_game_in_which_every_offer_is_refused_is_accepted_by_both() -> None:
    tags = {"event": "duels", "bot 0": "A. B."}
    headers = [Record(seats, f"é {n}", last_bills, tags) for seats, last_bills in TABLES for n in range(3)]
    records = [played(header, SECRET, stand_in=False) for header in headers]
    assert all(replay(record, SECRET) for record in records)
    assert events(records) == exported(joined(records))
    assert verified(joined(records), "--secret", SECRET.hex())


def test_a_game_may_break_off_after_any_turn() -> None:
    wholes = [record for text in (BASE, THREE, EIGHT) for record in read(text.encode())]
    parts = [
        replace(whole, result=None, turns=whole.turns[:count])
        for whole in wholes
        for count in range(len(whole.turns))
    ]
    assert read(joined(parts)) == parts
    assert events(parts) == exported(joined(parts))


def vectors() -> dict[str, str]:
    """The table of test vectors in docs/chance.md."""
    page = (ROOT / "docs" / "chance.md").read_text(encoding="utf-8").split("## Test vectors")[1]
    rows = re.findall(r"^\| (.+) \| (.+) \|$", page, re.MULTILINE)
    return {what.replace("`", ""): value.strip("`") for what, value in rows if what not in ("what", "---")}


def computed() -> dict[str, str]:
    """What this reader makes of them, by the beginning of each row."""
    chance = Chance(SECRET, "1/1")
    bills = {seats: [str(bill) for bill in all_bills(seats)] for seats in (3, 4)}
    lists: dict[str, Sequence[object]] = {
        "three draws of size 200": chance.draws("example 476", [200] * 3),
        "six dice of round 5, duel at Jungle": chance.dice("round 5, duel at Jungle", 6),
        "the numbers 0 to 9 shuffled in the event bills": chance.shuffle("bills", list("0123456789")),
        "first deal, 3 seats": chance.shuffle("first deal", deck(3))[:10],
        "first deal, 4 to 6 seats": chance.shuffle("first deal", deck(4))[:10],
        "first deal, 7 and 8 seats": chance.shuffle("first deal", deck(7))[:10],
        "bills, 3 seats": chance.shuffle("bills", bills[3])[:10],
        "bills, 4 to 8 seats": chance.shuffle("bills", bills[4])[:10],
    }
    return {
        "deal key": chance.key.hex(),
        "block 0 of first deal": chance.block("first deal", 0).hex(),
        "secret of simulate 7": sha256(b"simulate 7").hexdigest(),
        "secret of simulate -7": sha256(b"simulate -7").hexdigest(),
        "secret of reproducible autumn 1 4481": sha256(b"reproducible autumn 1 4481").hexdigest(),
        **{what: " ".join(str(thing) for thing in things) for what, things in lists.items()},
    }


def test_every_test_vector_of_the_chance_page_holds() -> None:
    mine, told = computed(), vectors()
    assert len(mine) == len(told)
    for beginning, value in mine.items():
        assert [told[what] for what in told if what.startswith(beginning)] == [value], beginning


BASE = write(played(Record(4, "1/1", "left", {"bot 0": "A. B."}), SECRET, stand_in=False))
THREE = write(played(Record(3, "1/1", "dealt"), SECRET, stand_in=False))
EIGHT = write(played(Record(8, "1/1", "left"), SECRET, stand_in=False))
LAST = BASE.splitlines()[-1]
UNFINISHED = re.sub(r"places:.*\nscores:.*\n", "", BASE)


def edited(old: str, new: str, base: str = BASE) -> str:
    assert old in base
    return base.replace(old, new, 1)


def many_tags(count: int) -> str:
    return edited("places: ", "".join(f"tag{n}: x\n" for n in range(count)) + "places: ")


# What is wrong: the file, and how the second reader's message goes. The turns of BASE begin so:
# 0:H / 0:T2 1:H1 2:J1 3:J2 / 3:2=-,3=15 / 2:duel / *:dice=J6-1 / 1:T / 0:H2 1:J3 2:Z1 3:C3 / 2:C / 0:T5 ...
NOT_A_FILE = {
    "a blank line last": (f"{BASE}\n".encode(), "a header and a blank line"),
    "no line feed last": (BASE[:-1].encode(), "ends with a line feed"),
    "carriage returns": (BASE.replace("\n", "\r\n").encode(), "a header and a blank line"),
    "another encoding": (edited("A. B.", "\xe9").encode("latin-1"), "utf-8"),
    "a line that is too long": (edited("A. B.", "x" * 4096).encode(), "more than 4096"),
    "a header of 201 lines": (many_tags(193).encode(), "too long"),
    "10,001 turns": ((BASE + "0:H\n" * 10_000).encode(), "too long"),
}
NOT_A_RECORD = {
    "keys in another order": (edited("game: razzia\nseats: 4", "seats: 4\ngame: razzia"), "misplaced"),
    "a leading zero": (edited("seats: 4", "seats: 04"), "3 to 8"),
    "places without scores": (re.sub(r"\nscores:.*\n", "\n", BASE), "both or not at all"),
    "retired seats not ascending": (edited("\nplaces", "\nretired: 2 1\nplaces"), "do not ascend"),
    "two spaces between places": (edited("places: 4 ", "places: 4  "), "the places and scores are"),
    "two spaces between moves": (edited("0:T2 1:H1", "0:T2  1:H1"), "no move of a turn"),
    "a move not in ASCII": (edited("2:duel", "2:du\xe9l"), "no move of a turn"),
    "chance with a stand-in": (edited("*:dice", "*!dice"), "no move of a turn"),
}
AGAINST_THE_RULES = {
    "wrong places": (edited("places: 4 3 1 2", "places: 4 3 2 1"), "the places and scores are"),
    "a retired seat before others": (edited("places", "retired: 0 3\nplaces"), "the places and scores are"),
    "wrong scores": (edited("scores: 2", "scores: 3"), "the places and scores are"),
    "no places though the game is over": (UNFINISHED, "the places and scores are"),
    "places though the game is not over": (BASE[: -len(LAST) - 1], "is not over"),
    "more turns after the end": (BASE + "0:H\n", "more turns"),
    "a card too few": (edited("*:cards=L4,", "*:cards="), "not the cards"),
    "a card twice": (edited("*:cards=L4,Z2", "*:cards=L4,L4"), "not the cards"),
    "a bill of the wrong value": (edited("*:bills=10", "*:bills=15"), "not the bills"),
    "bills before cards": (re.sub(r"(\*:cards=.*\n)(\*:bills=.*\n)", r"\2\1", BASE), "cards= has to come"),
    "a card in hand reshuffled": (edited("*:cards=C5,T1", "*:cards=C5,J5"), "not the cards"),
    "no reshuffle": (re.sub(r"\*:cards=C5.*\n", "", BASE), "cards= has to come"),
    "a bar that is not in play": (edited("\n0:C\n", "\n0:L\n", THREE), "no bar L"),
    "a dealer's bill where none is left": (
        edited("0:T6 1:T5 2:J3", "2:C\n0:T6 1:T5 2:J3", THREE),
        "have to move",
    ),
    "a bill of somebody who is not the dealer": (edited("\n0:H\n", "\n1:H\n"), "have to move"),
    "a card nobody holds": (edited("0:T2 1:H1", "0:Z6 1:H1"), "has no card Z6"),
    "a card another seat holds": (edited("0:T2 1:H1", "0:H1 1:H1"), "has no card H1"),
    "a seat that plays nothing": (edited(" 3:J2", ""), "have to move"),
    "the offer of the weaker claimant": (edited("3:2=-,3=15", "2:2=-,3=15"), "have to move"),
    "an offer for a bar nobody shares": (edited("\n2:C\n", "\n1:1=-,3=15\n2:C\n"), "have to move"),
    "a share for somebody else": (edited("3:2=-,3=15", "3:1=-,3=15"), "shares of"),
    "a share left out": (edited("3:2=-,3=15", "3:3=15"), "shares of"),
    "a bill left out": (edited("1:1=10+20,2=20", "1:1=10,2=20"), "does not split"),
    "a bill changed": (edited("1:1=10+20,2=20", "1:1=10+10+10,2=20"), "does not split"),
    "an answer of the proposer": (edited("2:duel", "2:duel 3:accept"), "have to move"),
    "no dice though somebody refused": (edited("*:dice=J6-1\n", ""), "dice= has to come"),
    "dice though all accepted": (edited("2:duel", "2:accept"), "have to move"),
    "dice of a bar without a duel": (edited("J6-1", "T6-1"), "dice of"),
    "a meeting too many": (edited("J6-1", "J6-1,J1-1"), "dice of"),
    "dice not bar by bar": (edited("C5-2,C1-3,H3-3", "H3-3,C5-2,C1-3", EIGHT), "dice of"),
    "a stand-in's bill on another bar": (edited("\n0:H\n", "\n0!T\n"), "not the stand-in's, H"),
    "a stand-in's other card": (edited("0:T5 1:L4", "0!T6 1:L4"), "not the stand-in's, T5"),
    "a stand-in's other offer": (edited("1:1=10+20,2=20", "1!1=20+20,2=10"), "not the stand-in's"),
    "a stand-in that refuses": (edited("2:duel", "2!duel"), "not the stand-in's, accept"),
}
NOT_A_MOVE = {
    "a seat that does not play": (edited("3:J2", "3:J2 4:J2"), "have to move"),
    "bills of a share not ascending": (edited("1:1=10+20,2=20", "1:1=20+10,2=20"), "do not ascend"),
    "shares not by seat": (edited("3:2=-,3=15", "3:3=15,2=-"), "shares of"),
    "a die of seven": (edited("J6-1", "J7-1"), "dice of"),
}
TEXTS = {**NOT_A_RECORD, **NOT_A_MOVE}
BAD_FILES = NOT_A_FILE | {name: (text.encode(), message) for name, (text, message) in TEXTS.items()}


def test_the_games_the_bad_records_are_made_from_are_good() -> None:
    data = "\n".join([BASE, THREE, EIGHT, UNFINISHED[: -len(LAST) - 1], many_tags(192)]).encode()
    assert len(events(read(data))) > 5
    assert verified(data)


@pytest.mark.parametrize("name", BAD_FILES)
def test_what_the_record_page_forbids_is_rejected_by_both(name: str) -> None:
    data, message = BAD_FILES[name]
    with pytest.raises(ValueError, match=message):
        events(read(data))
    assert not verified(data), f"the program accepts {name}"


def test_what_the_rules_forbid_is_rejected_by_both() -> None:
    for name, (text, message) in AGAINST_THE_RULES.items():
        (record,) = read(text.encode())
        with pytest.raises(ValueError, match=message):
            pytest.fail(f"the second reader accepts {name}: {replay(record)[-1]}")
    done = program("verify", "-", data="\n".join(text for text, _ in AGAINST_THE_RULES.values()).encode())
    rejected = re.findall(r"^game (\d+) ", done.stdout, re.MULTILINE)
    accepted = [name for n, name in enumerate(AGAINST_THE_RULES, 1) if str(n) not in rejected]
    assert (accepted, done.returncode, done.stderr) == ([], 1, "")


def test_chance_that_changes_nothing_but_is_not_the_keys_is_rejected_with_the_secret() -> None:
    texts = [edited(",J3,Z6,L1\n", ",J3,L1,Z6\n"), edited("dice=J6-1", "dice=J5-1")]
    data = "\n".join(texts).encode()
    assert verified(data)
    for record in read(data):
        assert replay(record)
        with pytest.raises(ValueError, match="the deal's key makes"):
            replay(record, SECRET)
    done = program("verify", "-", "--secret", SECRET.hex(), data=data)
    assert re.findall(r"^game (\d+) ", done.stdout, re.MULTILINE) == ["1", "2"]
