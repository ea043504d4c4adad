"""The invitations of a league, in a file beside its own: who may dial in. They are read again when they change, so an
invitation can be made and taken back while the league runs."""

import os
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from harness.app.league.file import open_league, text_of
from harness.errors import HarnessError, OptionsError
from harness.league.invitations import read_invitations, with_invitation
from harness.league.league import League, Source
from harness.text import nearest, shortened
from harness.wire.token import digest_of

_TOKEN_BYTES = 32  # nobody guesses it
_WHAT = "file of invitations"


def invitations_file(file: Path) -> Path:
    """Where the invitations of a league file are: `spring.invitations` beside `spring.toml`."""
    return file.with_suffix(".invitations")


class Invitations:
    """The digests of the tokens of all that are invited."""

    def __init__(self, file: Path, line: Callable[[str], None]) -> None:
        """`file` is the league's. `line` hears when the invitations cannot be read any more."""
        self._file = invitations_file(file)
        self._line = line
        self._seen = self._look()
        self._digests = _read(self._file)

    def __call__(self) -> Mapping[str, bytes]:
        """As the file has them now. While it cannot be read, as it had them last."""
        try:
            if (seen := self._look()) != self._seen:
                self._seen = seen
                self._digests = _read(self._file)
        except OptionsError as error:
            self._line(f"{error}; all invitations stay as they were")
        return self._digests

    def _look(self) -> tuple[int, int, int] | None:
        """What changes whenever the file does."""
        try:
            stat = self._file.stat()
        except OSError:
            return None
        return stat.st_mtime_ns, stat.st_size, stat.st_ino


def _read(file: Path) -> Mapping[str, bytes]:
    return read_invitations(text_of(file, _WHAT), str(file))


@dataclass(frozen=True, slots=True)
class Invited:
    """What was made to invite a bot."""

    bot: str
    file: Path  # of the league
    token: Path
    invitations: Path
    again: bool  # it had an invitation, which does not hold any more


def invite(file: Path, bot: str, directory: Path = Path(), *, again: bool = False) -> Invited:
    """Make a token for a bot of a league file that dials in, and write its digest into the league's invitations. OptionsError
    if the bot does not dial in; HarnessError if it is invited already, unless `again`, or if a file cannot be written."""
    league = open_league(file)
    _must_dial_in(league, file, bot)
    place, path = invitations_file(file), directory / f"{bot}.token"
    text = text_of(place, _WHAT) if place.exists() else ""
    was_invited = bot in read_invitations(text, str(place))
    if was_invited and not again:
        raise HarnessError(
            f"{place} has an invitation for {bot}: say --again to replace it; its token is of no use then"
        )
    token = secrets.token_urlsafe(_TOKEN_BYTES)
    _write_new(path, token + "\n")
    _replace(place, with_invitation(text, bot, digest_of(token)))
    return Invited(bot, file, path, place, was_invited)


def _must_dial_in(league: League, file: Path, bot: str) -> None:
    names = [entrant.name for entrant in league.entrants if entrant.source is Source.DIALS_IN]
    if bot in names:
        return
    if any(entrant.name == bot for entrant in league.entrants):
        raise OptionsError(
            f"{file}: bot {bot} does not dial in: expected dials_in = true, which says where it comes from"
        )
    known = nearest(bot, names) if names else "none of its bots has dials_in = true"
    raise OptionsError(f"{file}: no bot {shortened(bot)} dials in; {known}")


def _write_new(path: Path, content: str) -> None:
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as opened:
            opened.write(content)
    except FileExistsError:
        raise HarnessError(f"{path} is there already; nothing was written") from None
    except OSError as error:
        raise HarnessError(f"cannot write {path}: {error.strerror}") from None


def _replace(path: Path, content: str) -> None:
    """Write the file as a whole: who reads it meanwhile reads the old or the new one."""
    beside = path.with_name(f"{path.name}.new")
    try:
        beside.write_text(content, "utf-8")
        os.replace(beside, path)
    except OSError as error:
        raise HarnessError(f"cannot write {path}: {error.strerror}") from None
