"""A league as it is now: what it was opened with, and what its journal says. A pure fold; a journal that makes no sense ends
in a ValueError, KeyError or TypeError, for anybody may have written it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from harness.league.file.stored_json import from_json
from harness.league.fixtures import Number
from harness.league.journal.entry import Entry, EntryKind, games_of
from harness.league.league import Chapter, League
from harness.league.ranges import FirstAndLast, Ranges

_MAY_GROW = ("rounds", "games")


def folded(configuration: Mapping[str, Any], journal: Iterable[Entry]) -> League:
    """The league of a stored configuration and its journal. All players that ever were are its entrants, by their numbers."""
    story = _Story(configuration)
    for entry in journal:
        story.add(entry)
    return story.league()


class _Story:
    """A league's configuration as JSON, and its chapters, entry by entry."""

    def __init__(self, configuration: Mapping[str, Any]) -> None:
        self._json = {**configuration, "bots": [dict(bot) for bot in configuration["bots"]]}
        self._first = from_json(self._json)
        self._names = [entrant.name for entrant in self._first.entrants]
        self._numbers = {name: number for number, name in enumerate(self._names)}
        self._now = {entrant.bot: number for number, entrant in enumerate(self._first.entrants)}
        self._chapters: list[Chapter] = []
        self._void: list[FirstAndLast] = []  # to be played again in the last chapter

    def add(self, entry: Entry) -> None:
        body = entry.body
        match entry.kind:
            case EntryKind.ENTERED:
                number = len(self._names)
                self._names.append(body["player"])
                self._json["bots"].append({**body["file"], "name": body["player"]})
                before = self._now.get(body["bot"])
                self._now[body["bot"]] = number
                self._enter(body["after"], number, () if before is None else (before,))
            case EntryKind.LEFT:
                number = self._now.pop(body["bot"])
                self._leave(body["after"], number)
            case EntryKind.MORE:
                self._grow(body["after"], body["key"], body["to"])
            case EntryKind.VOIDED:
                self._chapter(body["after"])
                self._void += games_of(body)
            case EntryKind.CHANGED:
                self._change(body)
            case _:
                pass

    def league(self) -> League:
        self._close()
        return replace(from_json(self._json), chapters=tuple(self._chapters))

    def _close(self) -> None:
        """The last chapter has all its void games."""
        if self._void:
            self._chapters[-1] = replace(self._chapters[-1], again=Ranges.of(self._void))
            self._void = []

    def _chapter(self, after: int) -> Chapter:
        """The chapter behind this game, which is the last: all changes that cut the plan at one place are one chapter."""
        first = self._first
        if not self._chapters:
            everybody = tuple(range(len(first.entrants)))
            self._chapters.append(Chapter(0, everybody, rounds=first.rounds, games=first.games))
            if type(after) is not int or after < 0:
                raise ValueError(f"a change behind game {after}")
            self._chapters.append(replace(self._chapters[0], after=after))
        last = self._chapters[-1]
        if type(after) is not int or after < last.after:
            raise ValueError(f"a change behind game {after}, and one behind game {last.after} before it")
        if after > last.after:
            self._close()
            self._chapters.append(replace(last, after=after, newcomers=(), again=Ranges()))
        return self._chapters[-1]

    def _enter(self, after: int, number: Number, instead: Sequence[Number]) -> None:
        for gone in instead:
            self._leave(after, gone)
        chapter = self._chapter(after)
        present = tuple(sorted({*chapter.present, number}))
        self._chapters[-1] = replace(chapter, present=present, newcomers=(*chapter.newcomers, number))

    def _leave(self, after: int, number: Number) -> None:
        chapter = self._chapter(after)
        present, newcomers = (
            tuple([other for other in players if other != number])
            for players in (chapter.present, chapter.newcomers)
        )
        self._chapters[-1] = replace(chapter, present=present, newcomers=newcomers)

    def _grow(self, after: int, key: str, number: int) -> None:
        if key not in _MAY_GROW or type(number) is not int or number < 1:
            raise ValueError(f"more: {key} = {number}")
        self._json[key] = number
        chapter = self._chapter(after)
        rounds = number if key == "rounds" else chapter.rounds
        games = number if key == "games" else chapter.games
        self._chapters[-1] = replace(chapter, rounds=rounds, games=games)

    def _change(self, body: Mapping[str, Any]) -> None:
        """A key of the league, of a section (`limits.memory`) or of a player."""
        place, key = self._json, body["key"]
        if "player" in body:
            place = self._json["bots"][self._numbers_of()[body["player"]]]
        elif "." in key:
            section, _, key = key.partition(".")
            place = self._json[section] = dict(self._json.get(section) or {})
        if body["to"] is None and "player" in body:
            place.pop(key, None)
        else:
            place[key] = body["to"]

    def _numbers_of(self) -> Mapping[str, Number]:
        for number in range(len(self._numbers), len(self._names)):
            self._numbers[self._names[number]] = number
        return self._numbers
