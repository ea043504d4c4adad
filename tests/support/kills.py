"""A league that is killed by SIGKILL at random moments, or at a named crash point, and run to its end."""

import os
import random
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.app.league.standings import Choice, standings_in
from harness.app.present.standings import standings_text
from harness.app.present.tables import Output
from harness.engine.game import AnyGame
from harness.league.ratings.standings import Model
from harness.store import Store, StoreError
from harness.store.crash import CRASH_AT

LEAGUE = """
name = "killed"
game = "razzia"
seats = [3, 4]
rounds = {rounds}
seed = "kills"
reproducible = true
move_limit = 30.0

[[bots]]
name = "greedy"
sample = "greedy"

[[bots]]
name = "hunter"
sample = "hunter"

[[bots]]
name = "negotiator"
sample = "negotiator"

[[bots]]
name = "random"
sample = "random"
"""
# Of any game: two bots that there are for every one, at its two smallest tables.
_LEAGUE_OF = """
name = "killed"
game = "{game}"
seats = {seats}
rounds = {rounds}
sit_twice = true
seed = "kills"
reproducible = true
move_limit = 30.0

[[bots]]
name = "greedy"
sample = "greedy"

[[bots]]
name = "random"
sample = "random"
"""
_STARTING = 0.1, 3.0  # seconds after the start of the process
_PLAYING = 0.0, 0.6  # after its first new game
_LOOK = 0.1  # seconds from one look at a league that runs to the next
_LONGEST = 300  # seconds for one run to its end, on a machine with other work


@dataclass(frozen=True, slots=True)
class Left:
    """What a league leaves behind that may not depend on when it was killed."""

    standings: str
    elo: str
    results: list[tuple[object, ...]]
    ratings: list[tuple[object, ...]]
    records: list[tuple[int, str]]
    faults: int
    over: bool


def league_file(directory: Path, rounds: int) -> Path:
    file = directory / "killed.toml"
    file.write_text(LEAGUE.format(rounds=rounds), "utf-8")
    return file


def league_file_of(game: AnyGame, directory: Path, rounds: int) -> Path:
    file = directory / "killed.toml"
    file.write_text(_LEAGUE_OF.format(game=game.name, seats=[*game.seats[:2]], rounds=rounds), "utf-8")
    return file


def command(file: Path, db: str, concurrency: int = 64, referees: int = 1) -> list[str]:
    options = ["--db", db, "--concurrency", str(concurrency), "--referees", str(referees), "--output", "json"]
    return [sys.executable, "-m", "harness", "league", "run", str(file), *options]


def run_to_end(file: Path, db: str, concurrency: int = 64, referees: int = 1) -> None:
    words = command(file, db, concurrency, referees)
    done = subprocess.run(words, capture_output=True, text=True, timeout=_LONGEST)
    assert done.returncode == 0, done.stderr


def run_and_kill(file: Path, db: str, after: float, *, playing: bool) -> bool:
    """Whether it was killed before it came to its end: so many seconds after its start, or after its first new game."""
    before = games_there(db)
    process = subprocess.Popen(command(file, db), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if playing:
        wait_for_games(process, db, before + 1)
    try:
        _, stderr = process.communicate(timeout=after)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=_LONGEST)
        return True
    assert process.returncode == 0, stderr.decode()
    return False


def run_to_crash_point(file: Path, db: str, point: str) -> bool:
    """Whether it came to that point, and ended there."""
    done = subprocess.run(
        command(file, db),
        env={**os.environ, CRASH_AT: point},
        capture_output=True,
        text=True,
        timeout=_LONGEST,
    )
    assert done.returncode in (0, -signal.SIGKILL), done.stderr
    return done.returncode != 0


def left(db: str) -> Left:
    with Store.open(db) as store:
        run = store.run("killed")
        return Left(
            standings_text(standings_in(store, run, Choice()), Output.JSON),
            standings_text(standings_in(store, run, Choice(model=Model.ELO)), Output.JSON),
            [tuple(game) for game in store.results(run)],
            [tuple(rated) for rated in store.ratings(run)],
            list(store.records(run)),
            sum(1 for _ in store.faults(run)),
            run.over,
        )


def games_there(db: str) -> int:
    """None yet, if there is no database or league."""
    try:
        with Store.open(db) as store:
            return store.count(store.run("killed"))
    except StoreError:
        return 0


def wait_for_games(process: "subprocess.Popen[Any]", db: str, games: int) -> bool:
    """Whether so many are stored; False if it ended before. A look now and then: looking costs it the processor."""
    while games_there(db) < games:
        try:
            process.wait(_LOOK)
        except subprocess.TimeoutExpired:
            continue
        return games_there(db) >= games
    return True


def kill_often(file: Path, db: str, kills: int, seed: int) -> list[int]:
    """Kills a league at random moments: every third time while it starts, else while it plays. The games that were there
    after each kill."""
    moments = random.Random(seed)
    there: list[int] = []
    while len(there) < kills:
        playing = len(there) % 3 > 0
        if not run_and_kill(
            file, db, moments.uniform(*(_PLAYING if playing else _STARTING)), playing=playing
        ):
            break
        there.append(games_there(db))
    return there
