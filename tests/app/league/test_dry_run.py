"""A dry run of a league that was begun says what a run would change and play, or why not, and writes nothing."""

from pathlib import Path

import pytest

from harness.app.league.changing import ChangedError
from harness.app.league.file import open_league
from harness.app.league.opening import newest_run
from harness.app.league.plan import LeaguePlan, plan_league
from harness.app.league.programs import ChangedProgramError
from harness.app.league.progress import OpenedRun
from harness.app.league.running import league_session
from harness.app.listening import Silent
from harness.app.present.journal import entry_words
from harness.app.present.run import head, plan_lines
from harness.errors import HarnessError, OptionsError
from harness.league.journal import EntryKind
from harness.league.limits import Level
from harness.store import Store
from tests.support.leagues.living import play

HEAD = 'game = "razzia"\nseats = 3\nseed = "4481"\n'
BOTS = ("ada", "grace", "alan", "kim")
BOT = "from harness.bot import RazziaBot, serve\n\nserve(RazziaBot)\n"


class Ears(Silent):
    """Hears which runs are opened."""

    def __init__(self) -> None:
        self.runs: list[OpenedRun] = []

    def opened(self, run: OpenedRun) -> None:
        self.runs.append(run)


class Home:
    """A league's file and its database."""

    def __init__(self, directory: Path) -> None:
        self.file = directory / "autumn.toml"
        self.db = directory / "league.db"

    def write(self, keys: str = "rounds = 2", *bots: str) -> None:
        sections = [f'[[bots]]\nname = "{name}"\nsample = "random"\n' for name in bots or BOTS]
        self.file.write_text(f"{HEAD}{keys}\n{''.join(sections)}", "utf-8")

    def play(self, games: int | None = None) -> int:
        """Play some games as the file is now; how many count then."""
        run = play(self.db, open_league(self.file), programs={}, games=games)
        with Store.open(str(self.db)) as store:
            return store.count(run)

    def plan(self, *, fresh: bool = False, accept: bool = False) -> LeaguePlan:
        return plan_league(self.file, str(self.db), fresh=fresh, accept_changes=accept, sandbox=Level.NONE)

    def journal(self) -> list[str]:
        with Store.open(str(self.db)) as store:
            run = newest_run(store, open_league(self.file))
            assert run
            return [entry_words(entry) for entry in run.journal if entry.kind is not EntryKind.OPENED]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = Home(tmp_path)
    home.write()
    home.play(5)
    return home


CHANGES = {
    "nothing": ("rounds = 2", BOTS, 24),
    "a late bot": ("rounds = 2", (*BOTS, "zoe"), 60),
    "a bot that left": ("rounds = 2", BOTS[:3], None),
    "more rounds": ("rounds = 3", BOTS, 36),
    "everything": ("rounds = 3\nwait = 9", (*BOTS[1:], "zoe", "fox"), None),
}


@pytest.mark.parametrize("what", CHANGES)
def test_it_tells_what_the_run_then_does(what: str, home: Home) -> None:
    keys, bots, in_all = CHANGES[what]
    home.write(keys, *bots)
    before = home.db.read_bytes()
    plan = home.plan()
    assert home.db.read_bytes() == before
    assert plan.begun
    assert plan.begun.stored == 5
    assert in_all in (None, plan.games)
    told = [entry_words(entry) for entry in plan.begun.changes]
    played = home.play()
    assert told == home.journal()
    assert plan.left == played - 5
    assert home.plan().left == 0
    assert "none is left to play" in [*plan_lines(home.plan())][1]


def test_its_lines_name_the_changes_and_the_games_that_are_left(home: Home) -> None:
    home.write("rounds = 3", *BOTS, "zoe")
    first, state, *lines = plan_lines(home.plan())
    assert first == "autumn · razzia at 3 seats · 5 bots · 90 games · seed 4481"
    assert state == "5 games are there already: 85 to play"
    assert lines[:2] == ["would change: zoe entered", "would change: rounds: 3, was 2"]
    assert lines[2].startswith("  block ")
    assert lines[-1].startswith("  … and ")
    home.write("rounds = 2")
    assert [*plan_lines(home.plan())][1] == "5 games are there already: 19 to play"


def test_a_run_says_what_its_file_has_changed(home: Home) -> None:
    home.write("rounds = 3\nwait = 9", *BOTS, "zoe")
    ears = Ears()
    for _ in range(2):
        with league_session(home.file, str(home.db), sandbox=Level.NONE, listener=ears):
            pass
    first, again = ears.runs
    assert head(first)[-4:] == [
        "5 games are there already: 85 to play",
        "changed: wait: 9.0, was 300.0",
        "changed: zoe entered",
        "changed: rounds: 3, was 2",
    ]
    assert again.changes == ()


def test_what_a_run_refuses_it_refuses(home: Home) -> None:
    home.write("rounds = 1")
    for call in (home.plan, home.play):
        with pytest.raises(ChangedError, match="rounds: 1, was 2: expected as many or more"):
            call()
    home.write("rounds = 2", "ada", "grace")
    home.file.write_text(home.file.read_text("utf-8") + "[limits]\ncpu = 0\n", "utf-8")
    with pytest.raises(OptionsError, match="cpu = 0"):
        home.plan()
    home.write("rounds = 2\nuntil = 2001-01-01T00:00:00Z")
    with pytest.raises(HarnessError, match="until"):
        home.plan()


def test_a_new_version_is_refused_or_told(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.write()
    home.file.write_text(home.file.read_text("utf-8").replace('sample = "random"', 'path = "ada.py"', 1))
    (tmp_path / "ada.py").write_text(BOT, "utf-8")
    play(home.db, open_league(home.file), programs={"ada": home.plan().bots[0].program}, games=5)
    (tmp_path / "ada.py").write_text(BOT + "# better\n", "utf-8")
    with pytest.raises(ChangedProgramError, match="say --accept-changes"):
        home.plan()
    plan = home.plan(accept=True)
    assert plan.begun
    [entered] = [entry_words(entry) for entry in plan.begun.changes]
    assert entered.startswith("ada#2 entered")
    assert [bot.name for bot in plan.bots] == ["ada#2", *BOTS[1:]]


def test_a_ladder_is_planned_from_its_next_batch(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.write('format = "ladder"\nbatch = 3\nuntil = 2096-10-02T07:06:40Z')
    home.play(5)
    home.write('format = "ladder"\nbatch = 3\nuntil = 2097-10-02T07:06:40Z', *BOTS, "zoe")
    lines = [*plan_lines(home.plan())]
    assert lines[0].endswith(" · 5 bots · games until 2097-10-02 07:06 UTC · seed 4481")
    assert lines[1:4] == [
        "5 games are there already",
        "would change: until: 2097-10-02 07:06 UTC, was 2096-10-02 07:06 UTC",
        "would change: zoe entered",
    ]
    assert lines[-1] == "  … and what follows from their results"


def test_a_league_without_a_game_and_a_fresh_run_are_planned_as_new(home: Home, tmp_path: Path) -> None:
    assert home.plan(fresh=True).begun is None
    nothing = Home(tmp_path / "empty")
    (tmp_path / "empty").mkdir()
    nothing.write()
    assert nothing.plan().begun is None
    nothing.play(0)
    assert nothing.plan().begun is None
    assert not home.plan().is_open
