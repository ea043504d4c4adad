"""A league file is read whole, or everything that is wrong with it is said, with line, key, value and what was expected."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.bot.samples import samples
from harness.engine.game import AnyGame
from harness.errors import OptionsError
from harness.games import find_game
from harness.league.file.read import (
    LeagueFileError,
    as_json,
    differences,
    from_json,
    read_league,
    template,
)
from harness.league.fixtures import Deals
from harness.league.formats import FORMATS, History, format_of
from harness.league.league import Entrant, League, Profile, Rating, SecretFrom, Source, Stage
from harness.league.limits import Level, Limits
from harness.league.trust import Trust
from harness.referee import Terms
from tests.support.leagues.schedules import schedule_of
from tests.support.strategies import every_game, examples

ROOT = Path(__file__).parents[2]

SMALL = """\
game = "razzia"
seats = 3
[[bots]]
name = "ada"
path = "bots/ada"
[[bots]]
name = "grace"
command = ["node", "my bot.js"]
environment = { LEVEL = "3" }
[[bots]]
name = "alan"
address = "alan.example.org:7400"
certificate = "alan.pem"
"""


def read(text: str, place: str = "leagues/spring.toml") -> League:
    return read_league(text, place, find_game, samples)


def wrong(text: str) -> list[str]:
    with pytest.raises(LeagueFileError) as error:
        read(text)
    return str(error.value).split("\n")


def test_a_small_file_has_everything_else_by_default() -> None:
    assert read(SMALL) == League(
        name="spring",
        game="razzia",
        seats=(3,),
        entrants=(
            Entrant("ada", Source.PATH, "bots/ada"),
            Entrant("grace", Source.COMMAND, "node 'my bot.js'", {"LEVEL": "3"}),
            Entrant("alan", Source.ADDRESS, "alan.example.org:7400", trust=Trust(certificate="alan.pem")),
        ),
        options={"last_bills": "left"},
    )


def test_a_sandbox_and_its_limits_are_read() -> None:
    league = read('sandbox = "limits"\n' + SMALL + "[limits]\nmemory = 4096\nprocesses = 9\n")
    assert (league.sandbox, league.limits) == (Level.LIMITS, Limits(memory=4096, processes=9))


def test_what_is_no_sandbox_and_no_limit_is_told() -> None:
    text = 'sandbox = "strikt"\n' + SMALL + "[limits]\nmemory = 0\ncpus = 2\n"
    sandbox, memory, cpus = wrong(text)
    assert sandbox.endswith('sandbox = "strikt": expected one of limits, none, strict; did you mean strict?')
    assert memory.endswith("[limits] memory = 0: expected a whole number from 128 to 1,000,000,000")
    assert cpus.endswith("[limits] cpus = 2: no such key; did you mean cpu?")


@pytest.mark.parametrize(
    ("value", "seed"),
    [("7", "7"), ('"7"', "7"), ("+7", "7"), ("-7", "-7"), ("-0", "0"), ("1_000", "1000"), ('"007"', "007")],
)
def test_a_seed_that_is_a_number_is_its_decimal_digits(value: str, seed: str) -> None:
    """docs/chance.md: a text is taken as it is."""
    assert read(SMALL.replace("seats", f"seed = {value}\nseats", 1)).seed == seed


def test_every_key_is_read() -> None:
    text = """
    name = "autumn"
    game = "razzia"
    seats = [8, 3]
    games = 5_000
    format = "gauntlet"
    challengers = ["b"]
    sit_twice = true
    seed = 4481
    deals = "shared"
    reproducible = true
    move_limit = 2
    bank = 30.5
    max_faults = 5
    [options]
    last_bills = "dealt"
    [rating]
    start = 1000
    k = 24
    [[bots]]
    name = "a"
    sample = "random"
    [[bots]]
    name = "b"
    address = "b.example.org:7400"
    ca = "ca.pem"
    client_certificate = "us.pem"
    client_key = "us.key"
    token_file = "b.token"
    [[bots]]
    name = "c"
    address = "192.0.2.1:7400"
    insecure = true
    """
    assert read(text) == League(
        name="autumn",
        game="razzia",
        seats=(3, 8),
        entrants=(
            Entrant("a", Source.SAMPLE, "random"),
            Entrant(
                "b",
                Source.ADDRESS,
                "b.example.org:7400",
                trust=Trust("", "ca.pem", "us.pem", "us.key", "b.token"),
            ),
            Entrant("c", Source.ADDRESS, "192.0.2.1:7400", trust=Trust(insecure=True)),
        ),
        options={"last_bills": "dealt"},
        games=5000,
        format="gauntlet",
        challengers=("b",),
        sit_twice=True,
        seed="4481",
        deals=Deals.SHARED,
        secret_from=SecretFrom.SEED_AND_RUN,
        terms=Terms(2.0, 30.5, 5),
        rating=Rating(1000.0, 24.0),
    )


def test_a_ladder_is_read_with_its_moment() -> None:
    league = read('format = "ladder"\nbatch = 9\nuntil = 2026-12-01T19:00:00+01:00\n' + SMALL)
    assert (league.batch, league.until, league.provisional) == (9, 1_796_148_000, None)


STAGES = """\
format = "stages"
seats = [3, 4]
[[stages]]
format = "ladder"
games = 90
batch = 4
go_on = 4
[[stages]]
format = "round-robin"
seats = 4
"""
FOUR = SMALL.split("seats = 3\n")[1] + '[[bots]]\nname = "kim"\nsample = "random"\n'


def test_stages_are_read_with_the_seats_of_the_league_if_they_have_none() -> None:
    league = read('game = "razzia"\n' + STAGES + FOUR)
    assert league.stages == (
        Stage("ladder", (3, 4), games=90, batch=4, go_on=4),
        Stage("round-robin", (4,)),
    )


def test_what_is_wrong_in_a_stage_is_told_with_the_stage() -> None:
    text = STAGES.replace("batch = 4", "bach = 4\nrounds = 0").replace("go_on = 4", "go_on = 9")
    head = 'name = "a"\ngame = "razzia"\nrounds = 2\n'
    assert wrong(head + text + FOUR) == [
        "leagues/spring.toml:3: rounds = 2: expected in a section [[stages]], whose format it is for",
        "leagues/spring.toml:4: stages = […]: stage 1: go_on = 9: expected 1 to 4, the bots of it",
        "leagues/spring.toml:9: [[stages]] 1 bach = 4: no such key; did you mean batch?",
        "leagues/spring.toml:10: [[stages]] 1 rounds = 0: expected a whole number from 1 to 1,000,000",
        "leagues/spring.toml:10: [[stages]] 1 rounds = 0: expected rounds or games, not both",
    ]


def test_a_ladder_has_no_rounds_and_nobody_sits_twice_in_it() -> None:
    rounds, twice = wrong('format = "ladder"\nrounds = 2\nsit_twice = true\n' + SMALL)
    assert rounds.endswith("rounds = 2: a ladder has none: games says after how many games it ends")
    assert twice.endswith("sit_twice = true: nobody sits twice at a table of a ladder")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("seats = 9", "seats = 9: razzia takes 3 to 8"),
        ("seats = [3, 9]", "seats = [3, 9]: razzia takes 3 to 8"),
        ("seats = []", "seats = []: expected a number of seats or a list of them; razzia takes 3 to 8"),
        ("seats = true", "seats = true: expected a number of seats or a list of them; razzia takes 3 to 8"),
        ("seats = [3, 3]", "seats = [3, 3]: expected each number of seats once"),
        (
            "seats = 4",
            "seats = 4: a table of 4 seats takes 4 bots, and here are 3: add bots, take 4 out of seats, or say "
            "sit_twice = true",
        ),
    ],
)
def test_seats_that_the_game_or_the_bots_do_not_allow(line: str, found: str) -> None:
    assert wrong(SMALL.replace("seats = 3", line)) == [f"leagues/spring.toml:2: {found}"]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("memory = 512", "memory = 512: a key of [limits]: put it below a line [limits]"),
        ('path = "a.py"', 'path = "a.py": a key of a bot: put it below its [[bots]]'),
        ("rating.seats = 3", "[rating] seats = 3: a key of the league: put it above the first section"),
        ("rouds = 3", "rouds = 3: no such key; did you mean rounds?"),
        ("rounds = 0", "rounds = 0: expected a whole number from 1 to 1,000,000"),
        ("rounds = true", "rounds = true: expected a whole number from 1 to 1,000,000"),
        ("games = 1e30", "games = 1e+30: expected a whole number from 1 to 1,000,000,000"),
        ("games = 1" + 30 * "0", "games = a number of 100 bits: expected a whole number from 1 to 1,000,000,000"),
        ("move_limit = nan", "move_limit = nan: expected a number from 0.001 to 86,400"),
        ("bank = inf", "bank = inf: expected a number from 0 to 86,400"),
        ("bank = false", "bank = false: expected a number from 0 to 86,400"),
        ("max_faults = 2.5", "max_faults = 2.5: expected a whole number from 1 to 1,000,000"),
        ("sit_twice = 1", "sit_twice = 1: expected true or false"),
        ('format = "gantlet"', f'format = "gantlet": expected one of {", ".join(FORMATS)}; did you mean gauntlet?'),
        ("until = 2026-12-01T18:00:00", "until = 2026-12-01 18:00:00: expected a moment with its offset from UTC, such as 2026-12-01T18:00:00Z, without quotes"),
        ("provisional = 5", 'provisional = 5: expected none, or format = "ladder"'),
        ('challengers = ["ada"]', "challengers = ['ada']: expected none, or format = \"gauntlet\""),
        ('name = "a b"', 'name = "a b": expected a name of up to 32 letters, digits, \'.\', \'_\' and \'-\', a letter or digit first'),
        ("reproducible = 1", "reproducible = 1: expected true or false"),
        ('deals = "mine"', 'deals = "mine": expected one of own, shared'),
        (
            "reproducible = true",
            "reproducible = true: expected a seed beside it: the cards are made from that",
        ),
        ('seed = ""', 'seed = "": expected a whole number, or a text of 1 to 64 characters'),
        ("seed = 2026-11-18", "seed = 2026-11-18: expected a whole number, or a text of 1 to 64 characters"),
        ("options = 3", "options = 3: expected a section [options]"),
        ("rating.kk = 3", "[rating] kk = 3: no such key; did you mean k?"),
        ('options.last_bills = "lef"', '[options] last_bills = "lef": expected one of dealt, left; did you mean left?'),
    ],
)  # fmt: skip
def test_a_wrong_value_is_told_with_its_line(line: str, found: str) -> None:
    (told,) = wrong(SMALL.replace("[[bots]]", f"{line}\n[[bots]]", 1))
    assert re.sub(r"toml(:3)?: ", "", told) == f"leagues/spring.{found}"


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ('name = "grace"', 'name = "Ada"', '7: [[bots]] 2 name = "Ada": ada is the name of another bot: expected names that differ in letters'),
        ('name = "grace"', 'nam = "grace"', "6: [[bots]] 2 name: is missing"),
        ('path = "bots/ada"', 'sample = "grady"', '5: bot ada sample = "grady": expected one of greedy, hunter, negotiator, random, strong; did you mean greedy?'),
        ('path = "bots/ada"', 'sample = "zq"', '5: bot ada sample = "zq": expected one of greedy, hunter, negotiator, random, strong'),
        ('path = "bots/ada"', 'path = "bots/ada"\nsampel = "greedy"', '6: bot ada sampel = "greedy": no such key; did you mean sample?'),
        ('path = "bots/ada"', 'path = "bots/ada"\nmove_limit = 3', '6: bot ada move_limit = 3: a key of the league: put it above the first section'),
        ('path = "bots/ada"', 'path = "bots/ada"\nlimits = 3', '6: bot ada limits = 3: a section of its own: put it below a line [limits]'),
        ('path = "bots/ada"', 'path = "bots/ada"\nk = 3', '6: bot ada k = 3: a key of [rating]: put it below a line [rating]'),
        ('seats = 3', 'seats = 3\noptions = { last_bils = "left" }', '3: [options] last_bils = "left": no such key; did you mean last_bills?'),
        ('path = "bots/ada"', 'path = "a\\u0000b"', '5: bot ada path = "a\\x00b": expected the path of a .py file, or of a directory with a bot.py'),
        ('path = "bots/ada"', "", '4: [[bots]] 1 name = "ada": expected exactly one of sample, path, command, address for the bot, found 0'),
        ('path = "bots/ada"', 'path = "a"\naddress = "h:1"', '4: [[bots]] 1 name = "ada": expected exactly one of sample, path, command, address for the bot, found 2'),
        ('["node", "my bot.js"]', '"node \'bot.js"', '8: bot grace command = "node \'bot.js": expected a command, as one text or as a list of its words'),
        ('["node", "my bot.js"]', "[]", "8: bot grace command = []: expected a command, as one text or as a list of its words"),
        ('{ LEVEL = "3" }', "{ LEVEL = 3 }", "9: bot grace environment = {…}: expected texts in quotes; LEVEL has none"),
        ('{ LEVEL = "3" }', '{ "A B" = "3" }', "9: bot grace environment = {…}: expected variables of letters, digits and '_', found 'A B'"),
        ("org:7400", "org", '12: bot alan address = "alan.example.org": expected HOST:PORT or unix:PATH'),
        ("org:7400", "org:70000", '12: bot alan address = "alan.example.org:70000": expected a port from 1 to 65535'),
        ('org:7400"', 'org:7400"\nenvironment = { A = "" }', "13: bot alan environment = {…}: a bot at an address runs already: whoever starts it sets its environment"),
        ("org:7400", "org:7400?x", '12: bot alan address = "alan.example.org:7400?x": expected HOST:PORT or unix:PATH'),
        ('certificate = "alan.pem"', "", '12: bot alan address = "alan.example.org:7400": over a network a bot must show who it is: expected certificate or ca with it (harness bot keygen makes one), or insecure = true'),
        ('certificate = "alan.pem"', "certificate = 3", "13: bot alan certificate = 3: expected the path of a file"),
        ('"alan.pem"', '"alan.pem"\nca = "ca.pem"', '14: bot alan ca = "ca.pem": expected certificate or ca, not both'),
        ('"alan.pem"', '"alan.pem"\nclient_key = "us.key"', "14: bot alan client_certificate: expected client_certificate and client_key, both or none"),
        ('"alan.pem"', '"alan.pem"\ninsecure = true', "14: bot alan insecure = true: expected either this or a certificate or ca"),
        ('certificate = "alan.pem"', 'insecure = true\ntoken_file = "t"', "13: bot alan insecure = true: whoever listens could read the token: expected certificate or ca with it"),
        ('certificate = "alan.pem"', 'insecure = 1', "13: bot alan insecure = 1: expected true or false"),
        ('"alan.pem"', '"alan.pem"\ntoken = "swordfish"', "14: bot alan token_file: a token does not belong here: expected the path of a file that holds it"),
        ('alan.example.org:7400', 'unix:alan.sock', '13: bot alan certificate = "alan.pem": a socket of this machine takes no certificate'),
        ('path = "bots/ada"', 'path = "bots/ada"\ntoken_file = "t"', '6: bot ada token_file = "t": only for a bot with an address: one that we start is reached by nobody else'),
        ('"razzia"', '"razia"', "1: game = \"razia\": no game 'razia'; did you mean razzia?"),
        ('"razzia"', '"razzia"\nformat = "gauntlet"', "2: challengers: expected the names of those who play against all others, such as [\"ada\"]"),
        ('"razzia"', '"razzia"\nformat = "gauntlet"\nchallengers = ["adda"]', "3: challengers = ['adda']: no bot 'adda'; did you mean ada?"),
        ('"razzia"', '"razzia"\nformat = "gauntlet"\nchallengers = ["ada", "grace", "alan"]', "4: seats = 3: all bots are challengers: expected others for them to play"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_bot_or_between_keys_is_told(old: str, new: str, found: str) -> None:
    told = wrong(SMALL.replace(old, new, 1))
    assert any(line.endswith(found) for line in told), told


def test_all_that_is_wrong_is_told_at_once_in_the_order_of_the_file() -> None:
    text = 'game = "razzia"\nseats = 9\nbank = -1\nrounds = 2\ngames = 3\n[[bots]]\nname = "a"\nsample = "randm"\n'
    assert [re.sub(r"^[^:]*:(\d+): .*", r"\1", line) for line in wrong(text)] == ["2", "3", "4", "6", "8"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('name = "autumn\nseats = 3', "1:15: the text does not end on this line: expected a closing quote"),
        ("name = 'autumn\ngame = 'x'", "1:15: the text does not end on this line: expected a closing quote"),
        ("name = 'autumn\nseats = 3", "1: the text that begins on this line does not end: expected '"),
        ("name = '''autumn\nseats = 3", "1: the text that begins on this line does not end: expected '''"),
        ('name = "autumn', '1: the text that begins on this line does not end: expected "'),
        ('name = """autumn\n\n', '1: the text that begins on this line does not end: expected """'),
        ('path = "C:\\bots\\users"', '1:18: a \\ in a text: expected \\\\ for each, or the text in \'…\' instead of "…"'),
        ('path = "C:\\users"', '1:13: a \\ in a text: expected \\\\ for each, or the text in \'…\' instead of "…"'),
        ("name = “autumn”", "1:8: expected a value: a text in quotes, a number, true, false, or a list in [ ]"),
        ("seats = \n", "1:9: expected a value: a text in quotes, a number, true, false, or a list in [ ]"),
        ("name = autumn", "1:8: expected a value: a text in quotes, a number, true, false, or a list in [ ]"),
        ("seed = 2026-02-31", "1:8: there is no such date or time; a text stands in quotes"),
        ("seats = 3 rounds = 2", "1:11: expected the end of the line; a text stands in quotes"),
        ("seats 3", "1:7: expected = behind the key, and a value"),
        ("= 3", "1:1: expected a key, a [section] or a # comment"),
        ("[limits\nmemory = 3", "1:8: expected ] behind the section's name"),
        ("[[bots]\nname = 3", "1:7: expected ]] behind the section's name"),
        ("seats = [3, 4\nrounds = 2", "2:1: the list does not end: expected a comma or ]"),
        ("seats = [3, 4", "1: the list does not end: expected a comma or ]"),
        ('environment = { A = "3"\n', "1:24: the table in braces does not end: expected a comma or }"),
        ("environment = { A = 1, A = 2 }", "1:29: the key 'A' is there already"),
        ("[limits]\n[limits]\n", "2:8: the section [limits] is there already"),
        ("seats = 3\nseats = 4\n", "2:10: this key or section is there already"),
        ("seats = 3\x07", "1:10: expected the end of the line; a text stands in quotes"),
        ('name = "\x07"', "1:9: the character '\\x07' may not stand here"),
    ],
)  # fmt: skip
def test_what_is_no_toml_is_told_in_plain_words(text: str, found: str) -> None:
    where, words = found.split(" ", 1)
    assert wrong(text) == [f"leagues/spring.toml:{where} not TOML: {words}"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("\na = " + 3000 * "[", "x.toml:2: brackets nested too deeply"),
        ("\na = " + 9000 * "9", "x.toml:2: not TOML: a number of 9,000 digits"),
        ("a." * 6000, "x.toml:1: a line of 12,000 characters; expected at most 10,000"),
        ("#\n" * 600_000, "x.toml: a league file of 1,200,000 characters; expected at most 1,000,000"),
        ("bots = 3\nseats = 3", "x.toml:1: game: is missing"),
        ("[bots]\n", "x.toml:1: game: is missing"),
        ("", "x.toml:1: game: is missing"),
        ("\0", "x.toml:1:1: not TOML: expected a key, a [section] or a # comment"),
    ],
    ids=["nested", "digits", "dots", "long", "no list", "no array", "empty", "binary"],
)
def test_a_hostile_file_is_refused_in_words(text: str, found: str) -> None:
    with pytest.raises(LeagueFileError) as error:
        read_league(text, "x.toml", find_game)
    assert str(error.value).startswith(found)


def test_of_very_much_that_is_wrong_some_is_told() -> None:
    keys = [f"key{number} = {number}" for number in range(20_000)]
    assert len(wrong("\n".join(keys))) == 20
    assert len(wrong(SMALL + 20_000 * "[[bots]]\n")) == 20
    many = SMALL + "".join([f'[[bots]]\nname = "b{n}"\nsample = "random"\n' for n in range(498)])
    assert wrong(many) == [
        "leagues/spring.toml:3: expected 2 to 500 bots, each in a section [[bots]], found 501"
    ]


_VALUES = st.recursive(
    st.one_of(
        st.booleans(),
        st.integers(-3, 12),
        st.sampled_from(["1e400", "nan", "-inf", "0.5", "1979-05-27", '"razzia"', '"a"', '"ada"', '"random"', '"gauntlet"', '"ladder"', "1979-05-27T07:32:00Z"]),
    ).map(lambda value: str(value).lower() if isinstance(value, bool) else str(value)),
    lambda inner: st.lists(inner, max_size=3).map(lambda each: f"[{', '.join(each)}]"),
    max_leaves=5,
)  # fmt: skip
_KEYS = [
    "name",
    "game",
    "seats",
    "rounds",
    "games",
    "format",
    "challengers",
    "provisional",
    "batch",
    "until",
    "sit_twice",
    "seed",
    "deals",
    "reproducible",
    "move_limit",
    "bank",
    "max_faults",
    "options",
    "rating",
    "bots",
    "nonsense",
    "options.last_bills",
    "rating.k",
]


@given(lines=st.dictionaries(st.sampled_from(_KEYS), _VALUES), usual=st.booleans())
@examples(400)
def test_whatever_a_file_says_it_is_read_or_refused_in_lines_that_name_it(
    lines: dict[str, str], usual: bool
) -> None:
    text = "\n".join(f"{key} = {value}" for key, value in lines.items())
    if usual:
        text += '\n[[bots]]\nname = "ada"\nsample = "random"\n[[bots]]\nname = "a"\nsample = "greedy"\n'
    try:
        league = read(text)
    except LeagueFileError as error:
        told = str(error)
    else:
        schedule = format_of(replace(league, seed="s")).next_blocks(History())
        assert schedule
        assert schedule.game_count > 0
        return
    assert all(line.startswith("leagues/spring.toml") for line in told.split("\n"))
    assert len(told) < 5000


def test_a_league_is_called_after_its_file_if_the_file_does_not_say() -> None:
    assert read(SMALL, "a\\b\\autumn-3.toml").name == "autumn-3"
    with pytest.raises(OptionsError, match="name: is missing, and the file's own will not do"):
        read(SMALL, "my league.toml")


@pytest.mark.parametrize("file", sorted((ROOT / "leagues").glob("*.toml")), ids=lambda file: file.stem)
def test_the_leagues_that_come_with_the_harness_can_be_planned(file: Path) -> None:
    league = read(file.read_text("utf-8"), str(file))
    format = format_of(replace(league, seed="s"))
    schedule = format.next_blocks(History())
    assert schedule
    least = 100 if schedule.game_count == format.planned else 6
    assert schedule.game_count >= least


@every_game
def test_the_league_file_that_init_writes_runs_as_it_is_and_with_all_that_it_leaves_out(
    game: AnyGame,
) -> None:
    text = template(game, [*samples(game.name)])
    plain = read(text)
    assert (plain.name, plain.game) == ("spring", game.name)
    assert schedule_of(replace(plain, seed="s")).game_count
    assert f"table sizes, {game.seats[0]} to {game.seats[-1]};" in text
    everything = re.sub(
        r"^# (?=name|seed|reproducible|deals|format|challengers|sit_twice|start_limit|logs|updates|\[\[|path|env|command|address|certificate|token_file)",
        "",
        text,
        flags=re.M,
    )
    league = read(everything.replace('"spring"', '"fall"'))
    assert league.challengers == ("fox",)
    assert (league.start_limit, league.logs) == (30.0, "logs")
    assert {entrant.source for entrant in league.entrants} == set(Source)
    page = (ROOT / "docs" / "leagues.md").read_text("utf-8")
    for key in re.findall(r"^(?:# )?(\w+) = ", text, re.M):
        assert key in game.options or re.search(rf"^\| `{key}`", page, re.M), key


names = st.from_regex(re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,31}", re.A), fullmatch=True)
texts = st.text(min_size=1, max_size=30)
trusts = st.builds(Trust, *[st.just("") | texts] * 5, insecure=st.booleans())
entrants = st.builds(
    Entrant,
    names,
    st.sampled_from(Source),
    texts,
    st.dictionaries(texts, st.text(max_size=9), max_size=2),
    trusts,
)
stages = st.builds(
    Stage,
    st.sampled_from([*FORMATS]),
    st.sets(st.integers(1, 20), min_size=1).map(lambda seats: tuple(sorted(seats))),
    rounds=st.integers(1, 9),
    games=st.none() | st.integers(1, 9),
    challengers=st.lists(names, max_size=2).map(tuple),
    batch=st.none() | st.integers(1, 9),
    groups=st.integers(1, 9),
    go_on=st.none() | st.integers(1, 9),
)
leagues = st.builds(
    League,
    name=names,
    game=names,
    seats=st.sets(st.integers(1, 20), min_size=1).map(lambda seats: tuple(sorted(seats))),
    entrants=st.lists(entrants, max_size=6, unique_by=lambda entrant: entrant.name).map(tuple),
    options=st.dictionaries(texts, texts, max_size=3),
    rounds=st.integers(1, 10**6),
    games=st.none() | st.integers(1, 10**9),
    format=st.sampled_from([*FORMATS]),
    challengers=st.lists(names, max_size=3).map(tuple),
    provisional=st.none() | st.integers(1, 1000),
    batch=st.none() | st.integers(1, 9),
    until=st.none() | st.integers(0, 10**10),
    stages=st.lists(stages, max_size=2).map(tuple),
    sit_twice=st.booleans(),
    seed=st.none() | texts,
    deals=st.none() | st.sampled_from(Deals),
    secret_from=st.sampled_from([None, SecretFrom.RANDOM, SecretFrom.SEED_AND_RUN]),
    terms=st.builds(Terms, st.floats(0.001, 86_400), st.floats(0, 86_400), st.integers(1, 99)),
    rating=st.builds(Rating, st.floats(-1e5, 1e5), st.floats(0.001, 1000)),
    sandbox=st.none() | st.sampled_from(Level),
    limits=st.builds(Limits, *[st.integers(1, 10**9)] * 5),
)


@given(league=leagues)
@examples(200)
def test_a_league_survives_being_written_as_json(league: League) -> None:
    assert from_json(json.loads(json.dumps(as_json(league)))) == league
    assert differences(league, league) == []


@given(one=leagues, other=leagues)
@examples(200)
def test_two_leagues_differ_in_words_if_and_only_if_they_differ_in_more_than_sandboxes(
    one: League, other: League
) -> None:
    other = replace(other, seed=other.seed or "s")
    one, other = (
        replace(each, deals=each.deals or Deals.OWN, secret_from=each.secret_from or SecretFrom.RANDOM)
        for each in (one, other)
    )
    may_change = (
        "sandbox",
        "limits",
        "rounds",
        "games",
        "challengers",
        "until",
        "entrants",
        "start_limit",
        "logs",
        "updates",
    )
    assert not differences(one, replace(one, **{key: getattr(other, key) for key in may_change}))
    other = replace(other, **{key: getattr(one, key) for key in may_change})
    assert bool(differences(one, other)) == (one != other)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"rounds": 2, "games": 500, "entrants": ()}, []),  # harness.league.journal.changes looks at these
        ({"seats": (3, 4), "sit_twice": True}, ["seats: 3, 4, was 3", "sit_twice: true, was false"]),
        ({"terms": Terms(bank=3)}, ["bank: 3, was 0.0"]),
        ({"rating": Rating(k=8.0)}, ["rating.k: 8.0, was 16.0"]),
        ({"options": {"last_bills": "dealt"}}, ["options.last_bills: dealt, was left"]),
        ({"seed": "other"}, ["seed: another than the stored one"]),
        ({"seed": None}, []),
        ({"deals": Deals.OWN}, []),
        ({"deals": Deals.SHARED}, ["deals: shared, was own"]),
        ({"secret_from": SecretFrom.RANDOM}, []),
        ({"secret_from": SecretFrom.SEED_AND_RUN}, ["reproducible: true, was false"]),
    ],
)
def test_what_changed_is_told(changes: dict[str, Any], found: list[str]) -> None:
    league = replace(read(SMALL), seed="first")
    assert differences(league, replace(league, **changes)) == found


def test_a_league_begun_before_files_said_how_cards_are_dealt_goes_on_as_it_was_unless_the_file_asks() -> (
    None
):
    league = replace(read(SMALL), seed="first")
    stored = as_json(league)
    del stored["deals"], stored["reproducible"]
    old = from_json(json.loads(json.dumps(stored)))
    assert (old.deals, old.secret_from) == (Deals.SHARED, SecretFrom.SEED)
    assert from_json(as_json(old)) == old
    assert differences(old, league) == []
    assert differences(old, replace(league, deals=Deals.SHARED, secret_from=SecretFrom.SEED_AND_RUN)) == []
    assert differences(old, replace(league, deals=Deals.OWN, secret_from=SecretFrom.RANDOM)) == [
        "deals: own, was shared",
        "reproducible: false, was true",
    ]
    assert differences(replace(old, secret_from=SecretFrom.RANDOM), league) == ["deals: own, was shared"]


def test_how_long_bots_may_take_to_start_is_said_for_all_and_for_one() -> None:
    league = read(
        SMALL.replace("seats = 3", "seats = 3\nstart_limit = 60").replace(
            'path = "bots/ada"', 'path = "bots/ada"\nstart_limit = 0.5'
        )
    )
    assert (league.start_limit, [bot.start_limit for bot in league.entrants]) == (60.0, [0.5, None, None])
    assert from_json(json.loads(json.dumps(as_json(league)))) == league
    assert differences(league, read(SMALL)) == []  # it may change while the league is played
    (told,) = wrong(SMALL.replace("seats = 3", "seats = 3\nstart_limit = 0"))
    assert told == "leagues/spring.toml:3: start_limit = 0: expected a number from 0.1 to 86,400"


def test_how_a_bot_is_shown_is_read_and_stored_and_may_change_at_any_time() -> None:
    shown = """path = "bots/ada"
title = "  最強の\u3000林檎\\t― می\u200cخواهم 👩\u200d💻 "
author = "Иван"
team = "שועל"
reference = true"""
    league, plain = read(SMALL.replace('path = "bots/ada"', shown)), read(SMALL)
    profile = Profile("最強の 林檎 ― می\u200cخواهم 👩\u200d💻", "Иван", "שועל", reference=True)
    assert [entrant.profile for entrant in league.entrants] == [profile, Profile(), Profile()]
    assert from_json(json.loads(json.dumps(as_json(league)))) == league
    assert differences(plain, league) == differences(league, plain) == []
    assert not {*as_json(plain)["bots"][0]} & {*Profile.__slots__}  # a league without is stored as ever


@pytest.mark.parametrize(
    "text", ["", "   ", "fox\u202eevil", "\u2066fox", "a\u200db", "\x1b[31m", "x" * 4097]
)
def test_a_title_that_nobody_can_read_is_refused(text: str) -> None:
    [line] = wrong(SMALL.replace('path = "bots/ada"', f'path = "bots/ada"\ntitle = {json.dumps(text)}'))
    assert line.startswith("leagues/spring.toml:6: bot ada title = ")
    assert line.endswith("of 1 to 4096 characters, none of which is invisible or turns the line round")
    assert line.isprintable()
