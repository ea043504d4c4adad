"""What a league file asks for that its league is not yet: which of it may be, and which may not. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from harness.league.file.stored_json import FREE_KEYS, as_json, changed_keys, differences
from harness.league.fixtures import Number
from harness.league.formats import FORMATS
from harness.league.league import Entrant, League, Source

Programs = Mapping[
    str, str
]  # SHA-256 of bots' files, by the bots' names; a bot without one is not known by its files

_SECTIONS = ("limits",)


@dataclass(frozen=True, slots=True)
class KeyChange:
    """A key whose value has changed; `entrant` is empty for a key of the league."""

    key: str
    before: Any
    now: Any
    entrant: str = ""


@dataclass(frozen=True, slots=True)
class Renewal:
    """A bot that is not what it was: it plays on as another entrant, or not at all."""

    number: Number
    entrant: Entrant  # as the file has it
    why: str


@dataclass(frozen=True, slots=True)
class Changes:
    """All that differs between a league and its file."""

    refused: tuple[str, ...] = ()  # what may not change, in words
    late: tuple[Entrant, ...] = ()
    renewed: tuple[Renewal, ...] = ()
    left: tuple[Number, ...] = ()
    more: tuple[KeyChange, ...] = ()
    keys: tuple[KeyChange, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.late or self.renewed or self.left or self.more or self.keys)


def changes_of(stored: League, file: League, was: Mapping[Number, str], now: Programs) -> Changes:
    """The changes that a file asks for. `was` are the programs of the players, `now` those of the file's bots."""
    playing = {stored.entrants[number].bot: number for number in stored.present}
    asked = {entrant.name: entrant for entrant in file.entrants}
    refused = [*differences(stored, file)]
    keys = [*_league_keys(stored, file)]
    renewed: list[Renewal] = []
    for name, number in playing.items():
        if entrant := asked.get(name):
            stored_bot = stored.entrants[number]
            if why := _another(stored_bot, entrant, was.get(number, ""), now.get(name, "")):
                renewed.append(Renewal(number, entrant, why))
            else:
                keys += _bot_keys(stored_bot, entrant)
    more = [*_more(stored, file, refused)]
    own = FORMATS[stored.format]
    refused += own.fixed_changes(stored, file)
    keys += [KeyChange(key, before, now) for key, before, now in own.grown_keys(stored, file)]
    return Changes(
        tuple(refused),
        tuple([entrant for name, entrant in asked.items() if name not in playing]),
        tuple(renewed),
        tuple([number for name, number in playing.items() if name not in asked]),
        tuple(more),
        tuple(keys),
    )


def _another(stored_bot: Entrant, entrant: Entrant, was: str, now: str) -> str:
    """Why the file's bot is another program than the one that played; empty if it is not."""
    if was and now and was != now:
        return f"its files' SHA-256 begins {now[:12]}, was {was[:12]}"
    if dict(stored_bot.environment) != dict(entrant.environment):
        return "its environment is another"
    if stored_bot.is_elsewhere and entrant.is_elsewhere:
        return ""
    if stored_bot.source is entrant.source:
        is_same = stored_bot.source is Source.PATH and bool(was and now)
        if is_same or stored_bot.target == entrant.target:
            return ""
    return f"it is {_origin(entrant)}, was {_origin(stored_bot)}"


def _origin(entrant: Entrant) -> str:
    return f"{entrant.source.value} = {'true' if entrant.source is Source.DIALS_IN else entrant.target}"


def _league_keys(stored: League, file: League) -> Iterator[KeyChange]:
    before, now = as_json(stored), as_json(file)
    for key in FREE_KEYS:
        if before.get(key) != now.get(key):
            yield KeyChange(key, before.get(key), now.get(key))
    for section in _SECTIONS:
        for key in now[section]:
            if before[section].get(key) != now[section][key]:
                yield KeyChange(f"{section}.{key}", before[section].get(key), now[section][key])


def _bot_keys(stored_bot: Entrant, entrant: Entrant) -> Iterator[KeyChange]:
    before, now = changed_keys(stored_bot, entrant)
    for key in dict.fromkeys([*before, *now]):
        yield KeyChange(key, before.get(key), now.get(key), stored_bot.name)


def _more(stored: League, file: League, refused: list[str]) -> Iterator[KeyChange]:
    """What grows. Whether a league counts in rounds or in games is for ever."""
    if (stored.games is None) != (file.games is None):
        old, new = [("rounds", "games")[league.games is not None] for league in (stored, file)]
        refused.append(f"{new} in place of {old}")
        return
    key = "rounds" if stored.games is None else "games"
    before, now = getattr(stored, key), getattr(file, key)
    if now < before:
        refused.append(f"{key}: {now:,}, was {before:,}: expected as many or more")
    elif now > before:
        yield KeyChange(key, before, now)
