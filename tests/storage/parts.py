"""Each part at any length: what was done, in one line. An assertion says what does not hold."""

import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic

from sqlalchemy import make_url

from harness.store import OlderDatabase, Void, Writer, upgrade
from tests.storage.flips import OF_GAMES, chosen, content, flip, found, names
from tests.storage.leagues import quiet_league, with_jumping_clock, with_restarts
from tests.storage.power import DB, Disk, require_all, require_kept
from tests.storage.together import take_over, write_by_turns
from tests.storage.trace import traced
from tests.support.disk_errors import CALLS, acknowledged, failing
from tests.support.kills import league_file
from tests.support.leagues.random_games import store_league
from tests.support.postgresql import Server, server
from tests.support.upgrades import killed_upgrade, released
from tests.support.upgrades import require_all as require_all_upgraded


def power(home: Path, times: int, seed: int, games: int = 400) -> str:
    """Images of a disk, at instants spread over all that was written."""
    chance = Random(seed)
    (home / "traced").mkdir()
    events = traced(
        home / "traced", home / "log", "tests.storage.writes", str(home / "traced" / DB), str(games)
    )
    instants = Counter(chance.randrange(1, len(events) + 1) for _ in range(times))
    disk, made = Disk(), 0
    for instant, event in enumerate(events, 1):
        disk.see(event)
        for _ in range(instants[instant]):
            made += 1
            image = home / "image"
            image.mkdir()
            disk.lose_power(chance, image)
            try:
                require_all(image, disk.acknowledged, games, to_the_end=made % 25 == 0)
            except BaseException:
                print(
                    f"image {made}, after event {instant} of {len(events)}, {disk.acknowledged} games acknowledged"
                )
                raise
            shutil.rmtree(image)
    assert disk.acknowledged == games
    kinds = Counter(event.kind for event in events)
    return f"{made} images, of {kinds['wrote']} writes and {kinds['synced']} syncs: nothing that was acknowledged is lost"


def values(home: Path, times: int, seed: int) -> str:
    """Of rows, a bit of one at a time; on both databases."""
    whole, copy = _league(str(home / "whole.db")), home / DB

    def copied() -> str:
        shutil.copy(whole, copy)
        return str(copy)

    on_file = _values(whole, copied, times, seed)
    with server() as started:
        whole = _league(started.database())
        name = make_url(whole).database
        on_server = _values(whole, lambda: started.database(f"TEMPLATE {name}"), times, seed)
    return f"SQLite: {on_file}\nPostgreSQL: {on_server}"


def _values(whole: str, copied: Callable[[], str], times: int, seed: int) -> str:
    refused, of_games = 0, 0
    for place, bit in chosen(whole, times, Random(seed)):
        url = copied()
        if not flip(url, place, bit):
            refused += 1
            continue
        said, (table, column, key) = found(url), place
        assert said, (place, bit)
        if table in OF_GAMES and column not in key:
            of_games += 1
            assert names(said, key["number" if table == "game" else "game"]), (place, bit, said)
    return f"{times} bits of values: {refused} refused by the database, {times - refused} found, {of_games} of games, all named"


def bits(home: Path, times: int, seed: int) -> str:
    """Of the file, one at a time, wherever it lies."""
    chance, file = Random(seed), home / DB
    whole = Path(_league(str(home / "whole.db")))
    before, stored, unused = content(str(whole)), whole.read_bytes(), 0
    for _ in range(times):
        damaged = bytearray(stored)
        where = chance.randrange(8 * len(damaged))
        damaged[where // 8] ^= 1 << where % 8
        file.write_bytes(damaged)
        if not found(str(file)):
            unused += 1
            assert content(str(file)) == before, f"bit {where} of the file"
    return f"{times} bits of the file: {times - unused} found, {unused} change no row"


def _league(url: str) -> str:
    """With all that a league may have."""
    run = store_league(url)
    with Writer.open(url) as writer:
        writer.hold(run)
        writer.add(run, [], [], [Void(3, 1, "ArithmeticError: a bug", "Traceback …", 1.0)])
    assert not found(url)
    return url


def errors(home: Path, times: int, seed: int, games: int = 30) -> str:
    """Of each kind of call, some; all of them if there are enough times."""
    chance, ended = Random(seed), Counter[str]()
    for turn in range(times):
        call = CALLS[turn % len(CALLS)]
        nth = 1 + turn // len(CALLS) if times > 900 else chance.randrange(1, _ABOUT[call])
        file = home / f"{turn}.db"
        command = [sys.executable, "-m", "tests.storage.writes", str(file), str(games)]
        done = failing(command, file, call, nth)
        kept = acknowledged(done.stdout)
        if done.returncode == 0:
            ended["came too late"] += 1
        else:
            assert re.fullmatch(r"error: .*\n", done.stderr), (call, nth, done.stderr)
            ended[re.sub(r".*: (?=it |the )", "", done.stderr.strip())] += 1
            if kept:
                require_kept(str(file), kept)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        require_kept(str(file), games)
    return f"{times} failing calls: {dict(ended)}; nothing that was acknowledged is lost, and the next run completes the league"


def upgrades(home: Path, times: int, seed: int) -> str:
    """Killed at any moment: a database is as it was, or upgraded, and the next upgrade brings it there. On both databases."""
    chance = Random(seed)
    released("0001", str(home / "first.db"))
    began = monotonic()
    assert killed_upgrade(str(home / "first.db")) == 0
    longest = 1.3 * (monotonic() - began)
    on_file = Counter(_upgrade(str(home / f"{turn}.db"), chance, longest) for turn in range(times))
    with server() as started:
        on_server = Counter(_upgrade(started.database(), chance, longest, started) for _ in range(times))
    return f"2 * {times} upgrades killed: {dict(on_file)} and {dict(on_server)}; all whole"


def _upgrade(url: str, chance: Random, longest: float, started: Server | None = None) -> str:
    released("0001", url, started)
    code = killed_upgrade(url, after=chance.uniform(longest / 3, longest))  # the first third is Python's
    try:
        require_all_upgraded(url, "0001")
    except OlderDatabase:
        assert code != 0
        upgrade(url)
        require_all_upgraded(url, "0001")
        return "as it was"
    return "upgraded" if code == 0 else "upgraded, then killed"


def writers(home: Path, times: int, seed: int) -> str:
    """Eight processes, so many games each."""
    del seed
    looks = write_by_turns(str(home / DB), 8, times)
    return f"8 processes, {times} games each: none was told that the database is locked, nor was a reader in {looks} looks"


def takeovers(home: Path, times: int, seed: int) -> str:
    """On both databases."""
    on_file = take_over(str(home / DB), Random(seed), times)
    with server() as started:
        on_server = take_over(started.database(), Random(seed), times)
    return f"2 * {times} pairs of writers: one of each refused, {on_file} and {on_server} games, each once"


def restarts(home: Path, times: int, seed: int) -> str:
    """Of a server, so often at least."""
    del seed
    file, done = league_file(home, 2 * min(times, 100)), 0
    quiet = quiet_league(file, home)
    leagues = 0
    while done < times:
        with server() as started:
            done += with_restarts(file, quiet, started)
            leagues += 1
    return f"{done} restarts in {leagues} leagues, each as a quiet one"


def clock(home: Path, times: int, seed: int) -> str:
    """Jumps of an hour."""
    del seed
    file, done, leagues = league_file(home, 2 * min(times, 100)), 0, 0
    quiet = quiet_league(file, home)
    while done < times:
        (home / str(leagues)).mkdir()
        done += with_jumping_clock(file, quiet, home / str(leagues))
        leagues += 1
    return f"{done} jumps in {leagues} leagues: no fault, and each as a quiet one"


_ABOUT = {"fdatasync": 36, "pwrite64": 400, "pread64": 30}  # calls of 30 games

PARTS: dict[str, tuple[Callable[[Path, int, int], str], int]] = {
    "power": (power, 1_000),
    "values": (values, 1_000),
    "bits": (bits, 1_000),
    "errors": (errors, 100),
    "upgrades": (upgrades, 100),
    "writers": (writers, 1_000),
    "restarts": (restarts, 100),
    "clock": (clock, 100),
    "takeovers": (takeovers, 100),
}
