"""`harness web`: the leagues of a database as pages."""

import webbrowser
from typing import Annotated

import typer

from harness import PROGRAM
from harness.app.pages.site import Site
from harness.cli.options import DEFAULT_DB, Db, say
from harness.cli.values import whole
from harness.errors import HarnessError

HOST, PORT = "127.0.0.1", 8000
_INTERRUPTED = 130
NEEDS = f"pages need an extra: pip install '{PROGRAM}[web]'"

app = typer.Typer(add_completion=False)


@app.command()
def web_command(
    db: Db = DEFAULT_DB,
    host: Annotated[
        str, typer.Option(metavar="HOST", help="Where to listen; 0.0.0.0 is every address of this machine.")
    ] = HOST,
    port: Annotated[int, typer.Option(**whole(0, 65535), help="0 is any port that is free.")] = PORT,
    name: Annotated[
        list[str] | None,
        typer.Option(
            "--name",
            metavar="HOST",
            help="A name under which browsers call the server, such as that of a proxy; may be repeated.",
        ),
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the first page in a browser.")] = False,
) -> None:
    """Show the leagues of a database as pages, until Ctrl-C. Pages follow leagues that are played."""
    try:
        from harness.web.server import address_of, listen, serve
    except ImportError:
        raise HarnessError(NEEDS) from None
    site = Site(db)
    listening = listen(host, port)
    address = address_of(listening)

    def started() -> None:
        say(f"leagues at {address}  (Ctrl-C ends)")
        if open_:
            webbrowser.open(address)

    try:
        serve(site, listening, [*(name or []), host], started)
    except KeyboardInterrupt:
        raise typer.Exit(_INTERRUPTED) from None
