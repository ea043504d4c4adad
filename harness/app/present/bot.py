"""What was written for a bot, and what to type next, in lines for its author."""

import shlex
from collections.abc import Iterator
from pathlib import Path

from harness.app.keygen import KeyFiles
from harness.app.league.invitations import Invited
from harness.app.new_bot import NewBot
from harness.app.present import shell
from harness.app.present.width import to_the_left, width
from harness.app.protos import Protos

_PORT = 7400  # of the commands that are shown


def new_bot_lines(bot: NewBot) -> Iterator[str]:
    """The files, and commands to type next."""
    widest = max(width(str(file.path)) for file in bot.files)
    for file in bot.files:
        yield f"{to_the_left(str(file.path), widest)}  {file.purpose}"
    yield "next:"
    yield from [f"  {command}" for command in bot.commands]


def key_files_lines(files: KeyFiles) -> Iterator[str]:
    """What each side does with the files."""
    harness, host = shell.harness(), files.host
    yield f"{files.certificate}  the bot's certificate, for a year"
    yield f"{files.key}  its key: stays with the bot"
    yield f"{files.token}  the token: for the bot and its referee, and nobody else"
    yield "start the bot:"
    where = "0.0.0.0" if host != "localhost" else host
    own = f"--certificate {files.certificate} --key {files.key} --token-file {files.token}"
    yield f"  {harness} bot serve PATH --address {where}:{_PORT} {own}"
    yield "check it:"
    yield f"  {harness} bot check {host}:{_PORT} --certificate {files.certificate} --token-file {files.token}"
    yield f"send {files.certificate.name} and {files.token.name} to the organiser, on a way that nobody reads; in the league file:"
    yield "  [[bots]]"
    yield f'  name = "{files.name}"'
    yield f'  address = "{host}:{_PORT}"'
    yield f'  certificate = "{files.certificate.name}"'
    yield f'  token_file = "{files.token.name}"'


def invited_lines(invited: Invited, dial: str, ca: Path | None) -> Iterator[str]:
    """What each side does with an invitation: `dial` is where the bot finds the referee, `ca` the referee's certificate."""
    token = shlex.quote(invited.token.name)
    yield f"{invited.token}  the token: for {invited.bot} and this league, and nobody else"
    yield f"{invited.invitations}  has its digest; take the line out to revoke it, also while the league runs"
    if invited.again:
        yield f"the former token of {invited.bot} is of no use any more"
    sent = f"{invited.token.name} and {ca.name}" if ca else invited.token.name
    yield f"send {sent} to the author, on a way that nobody reads, with the line to type:"
    trusted = f" --ca {shlex.quote(ca.name)}" if ca else ""
    yield f"  harness bot serve PATH --dial {dial} --token-file {token}{trusted}"


def protos_lines(protos: Protos) -> Iterator[str]:
    """The files, and how to go on with them."""
    yield from map(str, protos.files)
    where = shlex.quote(str(protos.directory))
    yield "next: make your language's code of them; docs/wire.md has a command for each"
    yield f"  protoc -I {where} … {where}/harness/api/*/v1/*.proto"
