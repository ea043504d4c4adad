"""`harness compare`: whether a new version of a bot is better than the old one."""

from typing import Annotated

import typer

from harness.app.choices import DEFAULT_GAME
from harness.app.compare import (
    MOST_BLOCKS,
    Comparison,
    ComparisonWish,
    Hypotheses,
    Method,
    VersionVerdict,
    compare_versions,
)
from harness.app.present.comparison import ComparisonOutput, comparison_text, talk_lines
from harness.app.referees import MOST_REFEREES
from harness.cli import trust
from harness.cli.options import (
    GameName,
    GameOptions,
    LogDirectory,
    MaxFaults,
    MoveLimit,
    StartLimit,
    parse_options,
    say,
    terminal_width,
)
from harness.cli.progress import ProgressBar
from harness.cli.sandbox import Sandboxed, start_settings
from harness.cli.values import choice, number, whole

_FAULTY = 3  # exit code: better, but with faults
_EXITS = {
    VersionVerdict.BETTER: 0,
    VersionVerdict.WORSE: 4,
    VersionVerdict.SAME: 5,
    VersionVerdict.ALIKE: 5,
    VersionVerdict.UNKNOWN: 6,
}
_INTERRUPTED = 130

app = typer.Typer(add_completion=False)

_TARGET = "HOST:PORT, unix:PATH, a .py file, a directory with a bot.py, cmd:COMMAND, or a sample of the game"


@app.command()
def compare_command(
    old: Annotated[
        str, typer.Argument(metavar="OLD", help=f"The old version: [NAME=]{_TARGET}.", show_default=False)
    ],
    new: Annotated[
        str, typer.Argument(metavar="NEW", help="The new version, in the same form.", show_default=False)
    ],
    against: Annotated[
        list[str],
        typer.Option(
            metavar="[NAME=]TARGET",
            help="An opponent, in the same form. Repeat it for each opponent.",
            show_default=False,
        ),
    ],
    seats: Annotated[
        int | None,
        typer.Option(
            **whole(2),
            help="How many seats play: one is the version's, opponents have the others.",
            show_default="one more than opponents, as far as the game allows",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            **whole(), help="The same seed gives the same deals. Without one, one is chosen and said."
        ),
    ] = None,
    margin: Annotated[
        float, typer.Option(**number(0.1, 400), help="Elo. A smaller difference may be called none.")
    ] = 20.0,
    alpha: Annotated[
        float,
        typer.Option(
            **number(0.0001, 0.4999), help="How often it may say better or worse where nothing differs."
        ),
    ] = 0.05,
    beta: Annotated[
        float,
        typer.Option(
            **number(0.0001, 0.4999), help="How often it may say no different where the margin is there."
        ),
    ] = 0.05,
    anytime: Annotated[
        bool, typer.Option("--anytime", help="A slower test that may be watched, and stopped at will.")
    ] = False,
    blocks: Annotated[int, typer.Option(**whole(1), help="Blocks to play at most.")] = MOST_BLOCKS,
    game: GameName = DEFAULT_GAME,
    option: GameOptions = None,
    move_limit: MoveLimit = 1.0,
    max_faults: MaxFaults = 3,
    certificate: trust.Certificates = None,
    ca: trust.Cas = None,
    token_file: trust.TokenFiles = None,
    client_certificate: trust.ClientCertificates = None,
    client_key: trust.ClientKeys = None,
    referees: Annotated[
        int | None,
        typer.Option(
            **whole(1, MOST_REFEREES),
            help="Processes that play games.",
            show_default="a third of the cores, or all but one if no bot is on this machine",
        ),
    ] = None,
    start_limit: StartLimit = None,
    log: LogDirectory = None,
    sandbox: Sandboxed = None,
    output: Annotated[
        ComparisonOutput, typer.Option(**choice(ComparisonOutput), help="The result's form.")
    ] = ComparisonOutput.TABLE,
) -> None:
    """Find out whether a new version of a bot is better than the old one.

    Both meet the same opponents with the same deals, until the verdict is known. Exit code 0 if the new one is better.
    """
    trusts = trust.trusts_of(
        certificate=certificate,
        ca=ca,
        token_file=token_file,
        client_certificate=client_certificate,
        client_key=client_key,
    )
    wish = ComparisonWish(
        old=old,
        new=new,
        against=against,
        game=game,
        seats=seats,
        seed=seed,
        hypotheses=Hypotheses(margin=margin, alpha=alpha, beta=beta),
        method=Method.ANYTIME if anytime else Method.GSPRT,
        blocks=blocks,
        options=parse_options(option),
        move_limit=move_limit,
        max_faults=max_faults,
        trusts=trusts,
        referees=referees,
        start=start_settings(sandbox, start_limit, log),
    )
    compared = compare_versions(wish, ProgressBar())
    typer.echo(comparison_text(compared, output, terminal_width()))
    for line in talk_lines(compared):
        say(line)
    if code := _exit_code(compared):
        raise typer.Exit(code)


def _exit_code(compared: Comparison) -> int:
    verdict = compared.reading.verdict
    if compared.interrupted and not verdict.is_known:
        return _INTERRUPTED
    return _FAULTY if verdict is VersionVerdict.BETTER and compared.new_is_faulty else _EXITS[verdict]
