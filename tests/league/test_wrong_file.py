"""All that is wrong with a league file is said, with line, key, value and what was expected."""

import json
import re

import pytest

from harness.games import find_game
from harness.league.file.read import (
    LeagueFileError,
    read_league,
)
from harness.league.formats import FORMATS
from tests.support.leagues.files import SMALL, wrong


def test_what_is_no_sandbox_and_no_limit_is_told() -> None:
    text = 'sandbox = "strikt"\n' + SMALL + "[limits]\nmemory = 0\ncpus = 2\n"
    sandbox, memory, cpus = wrong(text)
    assert sandbox.endswith('sandbox = "strikt": expected one of limits, none, strict; did you mean strict?')
    assert memory.endswith("[limits] memory = 0: expected a whole number from 128 to 1,000,000,000")
    assert cpus.endswith("[limits] cpus = 2: no such key; did you mean cpu?")


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
        ("rating.anchor = 1500", "[rating] anchor = 1500: expected one bot and its rating, such as { greedy = 1500 }"),
        ("rating.anchor = {}", "[rating] anchor = {…}: expected one bot and its rating, such as { greedy = 1500 }"),
        ("rating.anchor.ad = 1500", "[rating] anchor = {…}: no bot is called 'ad': expected one of ada, grace, alan; did you mean ada?"),
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
        ('path = "bots/ada"', "", '4: [[bots]] 1 name = "ada": expected exactly one of sample, path, command, address, dials_in for the bot, found 0'),
        ('path = "bots/ada"', 'path = "a"\naddress = "h:1"', '4: [[bots]] 1 name = "ada": expected exactly one of sample, path, command, address, dials_in for the bot, found 2'),
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
        ('path = "bots/ada"', "dials_in = false", "5: bot ada dials_in = false: expected true; a bot that does not dial in has no such key"),
        ('path = "bots/ada"', 'dials_in = true\nenvironment = { A = "" }', "6: bot ada environment = {…}: a bot that dials in runs already: whoever starts it sets its environment"),
        ('path = "bots/ada"', 'dials_in = true\ntoken_file = "t"', '6: bot ada token_file = "t": only for a bot with an address: one that dials in is invited (harness league invite)'),
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


@pytest.mark.parametrize(
    "text", ["", "   ", "fox\u202eevil", "\u2066fox", "a\u200db", "\x1b[31m", "x" * 4097]
)
def test_a_title_that_nobody_can_read_is_refused(text: str) -> None:
    [line] = wrong(SMALL.replace('path = "bots/ada"', f'path = "bots/ada"\ntitle = {json.dumps(text)}'))
    assert line.startswith("leagues/spring.toml:6: bot ada title = ")
    assert line.endswith("of 1 to 4096 characters, none of which is invisible or turns the line round")
    assert line.isprintable()
