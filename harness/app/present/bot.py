"""What was written for a bot, and what to type next, in lines for its author."""

import shlex
from collections.abc import Iterator

from harness.app.keygen import KeyFiles
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


def protos_lines(protos: Protos) -> Iterator[str]:
    """The files, and how to go on with them."""
    yield from map(str, protos.files)
    where = shlex.quote(str(protos.directory))
    yield "next: make your language's code of them; docs/wire.md has a command for each"
    yield f"  protoc -I {where} … {where}/harness/api/*/v1/*.proto"
