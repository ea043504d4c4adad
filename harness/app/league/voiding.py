"""`harness league void`: games of a league that count for nobody, and are played again as new games with new deals."""

import re
from collections.abc import Callable
from time import time

from harness.app.league.changing import begun, plan_end, rate_again, written
from harness.app.league.configuration import configuration
from harness.app.league.run_names import named_run
from harness.errors import HarnessError, OptionsError
from harness.league.formats import History, format_of
from harness.league.journal import Entry, EntryKind
from harness.league.league import League
from harness.league.ranges import FirstAndLast, Ranges
from harness.store import Run, Store, Writer
from harness.text import shortened

_RANGE = re.compile(r"([1-9][0-9]{0,9})(?:-([1-9][0-9]{0,9}))?")
_LONGEST = 500  # characters of a reason


def games_in(text: str) -> Ranges:
    """The games of a list such as `3,7-9`; OptionsError if it is none."""
    matches = [_RANGE.fullmatch(part.strip()) for part in text.split(",")]
    pairs = [(int(match[1]), int(match[2] or match[1])) for match in matches if match]
    if len(pairs) < len(matches) or any(first > last for first, last in pairs):
        raise OptionsError(f"games {shortened(text)}: expected numbers and ranges such as 3,7-9")
    return Ranges.of(pairs)


def void_games(db: str, name: str, games: str, why: str) -> Ranges:
    """Make games of a list void, with all games of their blocks; gives the games that are void now."""
    return _void(db, name, why, lambda _, __: games_in(games))


def void_forfeits(db: str, name: str, why: str) -> Ranges:
    """Make all games void in which the referee played for a bot to the end, with all games of their blocks."""
    return _void(db, name, why, _forfeits)


def _forfeits(store: Store, run: Run) -> Ranges:
    games = store.game_rows(run)
    return Ranges.of_numbers(
        [
            game.number
            for game in games
            if any(seat.retired for seat in game.seats) and game.number not in run.void
        ]
    )


def _void(db: str, name: str, why: str, choose: Callable[[Store, Run], Ranges]) -> Ranges:
    if not why.strip() or len(why) > _LONGEST or not why.isprintable():
        raise OptionsError(f"--why {shortened(why)}: expected 1 to {_LONGEST} printable characters")
    with Writer.open(db) as store:
        run = named_run(store, name)
        store.hold(run)
        league = configuration(run)
        chosen = choose(store, run)
        if not chosen:
            raise HarnessError(f"league {run.charter.name}: no game that counts has a stand-in")
        _require_stored(store, run, chosen)
        games = _whole_blocks(store, run, league, chosen)
        body = {"games": [[*pair] for pair in games.pairs], "why": why, "after": plan_end(store, run, league)}
        first = games.pairs[0][0]
        rate_again(store, written(store, run, [Entry(EntryKind.VOIDED, body, time())], unrated=first))
        return games


def _require_stored(store: Store, run: Run, games: Ranges) -> None:
    stored = Ranges.of_numbers(store.numbers(run))
    for number in games:
        if number in run.void:
            raise HarnessError(f"league {run.charter.name}: game {number} is void already")
        if number not in stored:
            raise HarnessError(
                f"league {run.charter.name}: game {number} is not stored: only games that were played can be void"
            )


def _whole_blocks(store: Store, run: Run, league: League, games: Ranges) -> Ranges:
    """The games with all others of their blocks: a block counts as one observation. HarnessError if what was played since
    follows from one of them."""
    format, whole = format_of(league), list[FirstAndLast]()
    history = History()
    for history, schedule in begun(format, store, run, league):
        end = history.games + schedule.game_count
        for first, last in games.pairs:
            if first > end or last <= history.games:
                continue
            for block in schedule.blocks(after=max(first - 1, history.games)):
                if block.first > last:
                    break
                whole.append((block.first, block.first + block.seats - 1))
    settled, first = format.settled(history), games.pairs[0][0]
    if first <= settled:
        raise HarnessError(
            f"league {league.name}: game {first} cannot be void: what was played since follows from its result. "
            f"Only games after {settled} can be"
        )
    return Ranges.of(whole)
