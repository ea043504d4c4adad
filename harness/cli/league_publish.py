"""`harness league publish`: the pages of a league as files."""

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from harness.app.league.run_names import run_name
from harness.app.present.html.published import PageFile, published
from harness.app.present.phrases import quantity
from harness.cli.options import DEFAULT_DB, Db, Name, say
from harness.cli.values import whole
from harness.errors import HarnessError

_MARK = ".harness-pages"  # in a directory that this command has made, and may replace
_GAMES = 200

app = typer.Typer(add_completion=False)


@app.command()
def publish_command(
    name: Name,
    out: Annotated[
        Path,
        typer.Option(
            metavar="DIR", help="Where to put the pages; what was published there before is replaced."
        ),
    ],
    db: Db = DEFAULT_DB,
    games: Annotated[int, typer.Option(**whole(0), help="How many of the newest games have pages.")] = _GAMES,
) -> None:
    """Write the pages of a league as files, for any web server or a disk."""
    if out.exists() and not ((out / _MARK).is_file() or (out.is_dir() and not any(out.iterdir()))):
        raise HarnessError(
            f"{out}: it was not made by this command: expected a directory that is new or empty"
        )
    league = published(db, name, games)
    try:
        pages = _replaced(out, league.files)
    except OSError as error:
        raise HarnessError(f"cannot write {error.filename or out}: {error.strerror}") from None
    what = f"{quantity(pages, 'file')}, with {quantity(len(league.games), 'game')}"
    say(f"league {run_name(league.view.run)} is in {out / 'index.html'} ({what})")


def _replaced(out: Path, files: Iterable[PageFile]) -> int:
    """Write the files beside the directory, and put them in its place when all are written: the number of them."""
    beside = out.with_name(f"{out.name}.new")
    shutil.rmtree(beside, ignore_errors=True)
    beside.mkdir(parents=True)
    (beside / _MARK).touch()
    count = 0
    for file in files:
        path = beside / file.path
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(file.content)
        count += 1
    if out.exists():
        shutil.rmtree(out)
    beside.rename(out)
    return count
