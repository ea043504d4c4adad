"""Where the bots of a league dial in, if some do: what is missing for it is told before the league begins."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from harness.app.door import Listening, door_address, door_open
from harness.app.league.invitations import Invitations, invitations_file
from harness.errors import OptionsError
from harness.league.league import League, Source
from harness.transport.door import Door, DoorAddress


@dataclass(frozen=True, slots=True)
class FrontDoor:
    """A league's door, before it is open."""

    address: DoorAddress
    invitations: Invitations
    bots: int  # that dial in
    take_over: bool


def front_of(
    league: League,
    file: Path,
    listening: Listening | None,
    *,
    referees: int | None,
    absent: bool,
    line: Callable[[str], None],
) -> FrontDoor | None:
    """The door that the league needs; None if none of its bots dials in. OptionsError if something is missing. A bot that is
    not invited may be `absent`; `line` hears of it."""
    names = [
        league.entrants[number].bot
        for number in league.present
        if league.entrants[number].source is Source.DIALS_IN
    ]
    if not names:
        if listening:
            raise OptionsError(f"--listen {listening.address}: no bot of {file} has dials_in = true")
        return None
    some = ", ".join(names[:3]) + (", …" if len(names) > 3 else "")
    if listening is None:
        raise OptionsError(
            f"bots that dial in: {some}; expected --listen HOST:PORT, where they find the referee"
        )
    if referees not in (None, 1):
        raise OptionsError(
            f"--referees {referees}: expected 1: there are bots that dial in ({some}), to one referee"
        )
    address = door_address(listening)
    place = invitations_file(file)
    if not place.exists():
        raise OptionsError(
            f"there is no {place}: expected it to invite {some} (harness league invite {file} {names[0]})"
        )
    invitations = Invitations(file, line)
    for name in names:
        if name not in invitations():
            what = f"{place} has no invitation for {name} (harness league invite {file} {name})"
            if not absent:
                raise OptionsError(what)
            line(what)
    return FrontDoor(address, invitations, len(names), league.take_over)


@asynccontextmanager
async def front_door(front: FrontDoor | None, line: Callable[[str], None]) -> AsyncIterator[Door | None]:
    """The door, open until the end of the block; None if the league needs none."""
    if front is None:
        yield None
        return
    async with door_open(
        front.address, front.invitations, bots=front.bots, take_over=front.take_over, line=line
    ) as door:
        yield door
