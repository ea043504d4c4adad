"""The conformance check: whole bots pass it, and every step finds the bots that are broken there."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from harness.app.bot_specs import BotSpec, parse_bot
from harness.app.check import StepResult, Times, Verdict, check, steps
from harness.app.present.check import failure_lines
from harness.bot import RazziaBot, View
from harness.bot.samples import samples
from harness.bot.server import start_server
from harness.engine.game import AnyGame
from harness.errors import OptionsError
from harness.games import FIRST, GAMES
from tests.support.bots.broken import BOTS

pytestmark = pytest.mark.process

STEPS = steps(GAMES[FIRST])
ROOT = Path(__file__).parents[2]
FAILED, PASSED, SKIPPED = Verdict.FAILED, Verdict.PASSED, Verdict.SKIPPED


def broken(name: str) -> BotSpec:
    return BotSpec(name, command=(sys.executable, "-m", "tests.support.bots.broken", name), directory=ROOT)


def checked(
    spec: BotSpec,
    limit: float = 1.0,
    only: Collection[int] = (),
    game: AnyGame | None = None,
    most_alike: int = 0,
) -> list[StepResult]:
    async def results() -> list[StepResult]:
        coming = check(spec, Times(), game=game, limit=limit, only=only, most_alike=most_alike)
        return [result async for result in coming]

    return asyncio.run(results())


def failed(results: list[StepResult]) -> list[str]:
    return [result.name for result in results if result.verdict is FAILED]


def number(name: str) -> int:
    return [step.name for step in STEPS].index(name) + 1


def games(*seats: int) -> list[str]:
    return [f"plays a whole game at {each} seats" for each in seats]


PLACE, PLAY, OFFER, ANSWER = [step.name for step in STEPS if step.name.endswith(", at 3 to 8 seats")]
EQUALS = "decides among equal gamblers, at 7 and 8 seats"
RAIDS = "plays from a hand of raids only"
LONG = "splits a bar of 20 bills among three"
LAST = "decides in the last round"
LEFTOVER = "decides in round 15, with last_bills = dealt"
BATCH = "answers several games asked in one message, each once"
FLIGHT = "answers as many games as it wants at once"
ORDER = "answers two questions, in any order"
AGAIN = "answers a question that comes again"
NO_TIME = "survives a question with no time left"
TAKEN_BACK = "goes on after a question that is taken back at once"
NOT_COUNTED = "goes on after an answer that did not count"
UNKNOWN = "survives word of games it was never told of"
SECOND_CALL = "serves a second call after the first"
BROKEN = "goes on after the network broke"
BAD_BYTES = "survives bytes that are no message"
NO_GAMES = "ends a call without games with OK"
OPEN = "answers what is open, then ends the call with OK"

# Every bot of the zoo, and all steps that it fails; the first one is what it was broken for.
ZOO: dict[str, list[str]] = {
    "KeepsEveryBill": [OFFER, EQUALS, LONG, LAST, LEFTOVER, *games(4, 6, 7, 8)],
    "PlaysACardToAnOffer": [ANSWER, EQUALS, LONG, LAST, LEFTOVER, *games(3, 5, 6, 7)],
    "PutsItOnTheSixthBar": [PLACE, LAST, *games(3)],
    "DiesOnARepeatedQuestion": [AGAIN, BROKEN],
    "AnswersAQuestionOnce": [BROKEN, AGAIN],
    "IgnoresTheHalfClose": [OPEN, NO_GAMES],
    "HangsUpAtTheHalfClose": [OPEN],
    "SilentAtEightSeats": [PLAY, PLACE, OFFER, ANSWER, EQUALS, RAIDS, LAST, *games(8), FLIGHT, "answers 100 times in a row"],
    "CountsOnGamblers": [RAIDS, *games(4, 6, 7, 8)],
    "TriesEverySplit": [LONG],
    "TakesFloatsForIds": ["gives game and turn back to the last digit"],
    "DiesOfBadBytes": [BAD_BYTES],
    "DiesOfUnknownGames": ["survives a question about a game it was never told of"],
    "ServesOneCall": [SECOND_CALL, BROKEN, BAD_BYTES, NO_GAMES, OPEN],
    "EndsAllGamesWithOne": ["goes on when a game is void", "goes on when it is retired from a game"],
    "StopsAtAWithdrawal": [NOT_COUNTED, TAKEN_BACK, UNKNOWN],
    "WantsMoreThanItCan": [FLIGHT],
    "AnswersTwice": [BATCH, OPEN],
    "HatesSurprises": ["ignores options that it does not know"],
    "IgnoresSigterm": ["ends within a second when told to"],
    "SpeaksAnotherProtocol": ["speaks this protocol"],
    "PlaysChess": ["plays the game"],
    "DiesAtTheStart": ["starts and says hello"],
    "SaysTooMuch": ["wants a sane number of games at once", "names its program in at most 64 characters"],
    "DiesOfAnEmptyMessage": ["takes an empty message"],
    "AnswersOneQuestionAMessage": [BATCH, FLIGHT, BROKEN, OPEN],
    "MixesGamesUp": [ORDER, BATCH, FLIGHT, NO_TIME, BROKEN, BAD_BYTES, OPEN],
    "StartsAGameOnce": ["goes on with a game that is told again"],
    "DividesByTheTimeLeft": [NO_TIME],
    "KnowsEveryField": ["ignores fields that it does not know"],
    "GetsSlower": ["answers 100 times in a row"],
    "ServesOneCallAtATime": ["serves a new call while a broken one lingers"],
    "ForgetsEndedGames": ["plays game after game on a call", *games(3, 4, 5, 6, 7, 8)],
    "NeedsAGameToEnd": [NO_GAMES],
    "CannotTellEqualsApart": [EQUALS, ANSWER],
    "ThinksLongOnce": [OFFER, ANSWER, *games(5, 7)],
    "ForgetsItsCards": [LAST, LEFTOVER, *games(3, 4, 5, 6, 7, 8)],
}  # fmt: skip

# Bots that die or block, or are about processes; the others are served by the test itself, which is quicker.
NEED_A_PROCESS = {
    "DiesAtTheStart",
    "DiesOfBadBytes",
    "DiesOnARepeatedQuestion",
    "GetsSlower",
    "ThinksLongOnce",
    "IgnoresSigterm",
    "ServesOneCall",
    "TriesEverySplit",
    "WantsMoreThanItCan",
}


QUICK = {(FIRST, "strong"), *[(game, "random") for game in GAMES]}  # the others are for CI


@pytest.mark.parametrize(
    ("game", "sample"),
    [
        pytest.param(game, sample, marks=[] if (game, sample) in QUICK else [pytest.mark.slow])
        for game in GAMES
        for sample in samples(game)
    ],
)
def test_every_sample_passes_every_step_of_the_game_that_it_plays(game: str, sample: str) -> None:
    results = checked(parse_bot(sample, game))
    assert [failure_lines(result) for result in results if result.verdict is not PASSED] == []
    assert [result.name for result in results] == [step.name for step in steps(GAMES[game])]
    assert len(results) >= 30


def test_a_bot_of_another_game_fails_the_step_that_says_so() -> None:
    results = checked(parse_bot("random", FIRST), game=[*GAMES.values()][1])
    assert failed(results) == ["plays the game"]
    assert {result.verdict for result in results[3:]} == {Verdict.NOT_MADE}


def test_a_bot_written_without_the_sdk_passes_every_step() -> None:
    assert failed(checked(broken("Raw"))) == []


@pytest.mark.parametrize("name", sorted(set(ZOO) - NEED_A_PROCESS))
def test_a_broken_bot_fails_the_step_that_is_about_it(name: str, tmp_path: Path) -> None:
    step = ZOO[name][0]

    async def served_here() -> list[str]:
        address = f"unix:{tmp_path}/bot"
        server = await BOTS[name]().start_server(address)
        try:
            coming = check(BotSpec(name, address), Times(), limit=0.5, only=[number(step)])
            return failed([result async for result in coming])
        finally:
            await server.stop(0.1)

    assert asyncio.run(served_here()) == [step]


@pytest.mark.parametrize("name", sorted(NEED_A_PROCESS))
def test_a_broken_process_fails_the_step_that_is_about_it(name: str) -> None:
    step = ZOO[name][0]
    assert failed(checked(broken(name), limit=0.5, only=[number(step)])) == [step]


def test_how_a_bot_ends_is_seen_in_its_exit_and_not_in_what_it_prints() -> None:
    (result,) = checked(broken("SpeaksOfSigkill"), only=[number("ends within a second when told to")])
    assert (result.verdict, result.note) == (PASSED, "the process ended with exit code 0")


@pytest.mark.slow
@pytest.mark.parametrize("name", ZOO)
def test_a_broken_bot_fails_no_step_that_is_about_something_else(name: str) -> None:
    assert sorted(failed(checked(broken(name)))) == sorted(ZOO[name])


def test_every_step_has_a_broken_bot_that_fails_it() -> None:
    assert {step for steps in ZOO.values() for step in steps} == {step.name for step in STEPS}
    assert set(ZOO) == set(BOTS) - {
        "Raw",
        "ThinksLong",
        "ThinksAMoment",
        "AnswersNonsense",
        "SpeaksOfSigkill",
    }


@pytest.mark.slow  # it thinks
def test_a_bot_that_is_always_too_slow_passes_every_step_that_is_not_about_that() -> None:
    others = [number for number, step in enumerate(STEPS, 1) if not step.timed]
    results = checked(broken("ThinksLong"), only=others)
    assert [failure_lines(result) for result in results if result.verdict is not PASSED] == []
    assert len(results) == len(others)


def test_a_bot_that_is_always_too_slow_is_soon_asked_no_more() -> None:
    timed = [number for number, step in enumerate(STEPS, 1) if step.timed]
    results = checked(broken("ThinksLong"), limit=0.5, only=timed, most_alike=2)
    assert [result.verdict for result in results[:2]] == [FAILED, FAILED]
    assert {(result.verdict, result.note) for result in results[2:]} == {
        (Verdict.NOT_MADE, "the same failure 2 times: no answer in time")
    }


def test_a_bot_that_thinks_a_moment_is_asked_no_more_at_once_than_it_answers_in_time() -> None:
    (result,) = checked(broken("ThinksAMoment"), only=[number(FLIGHT)])
    assert (result.verdict, result.note[:9]) == (PASSED, "64 games;")


def test_a_bot_at_an_address_that_still_thinks_does_not_fail_the_next_step(tmp_path: Path) -> None:
    address = f"unix:{tmp_path}/bot"
    environment = {**os.environ, "HARNESS_ADDRESS": address}
    words = [sys.executable, "-m", "tests.support.bots.broken", "ThinksLong"]
    with subprocess.Popen(words, cwd=ROOT, env=environment) as served:
        try:
            steps = [number(OFFER), number("takes an empty message")]
            results = checked(BotSpec("slow", address), limit=0.5, only=steps)
        finally:
            served.terminate()
    assert [result.verdict for result in results] == [FAILED, PASSED]


def test_a_failed_step_says_what_was_asked_expected_and_came_and_what_the_bot_printed() -> None:
    (result,) = checked(broken("DiesOnARepeatedQuestion"), only=[number(AGAIN)])
    assert result.asked == "play a card; the hand is T1 H6 JR3 L4 ZR3 (seat 1 of 4, round 1 of 12)"
    assert result.expected == "a card of the hand, within 5 s"  # no step about slowness
    assert result.got.startswith("the call ended with UNAVAILABLE")
    assert "exit code 7" in result.got
    assert result.said == ("Traceback: KeyError: I answered that",)


def test_what_a_bot_at_an_address_says_of_its_own_failure_is_told(tmp_path: Path) -> None:
    class Wrong(RazziaBot):
        def play(self, view: View) -> Any:
            del view
            return "x"

    async def served_here() -> list[StepResult]:
        server, address = await start_server(Wrong, f"unix:{tmp_path}/bot")
        try:
            coming = check(BotSpec("wrong", address), Times(), only=[number(RAIDS)])
            return [result async for result in coming]
        finally:
            await server.stop(0.1)

    (result,) = asyncio.run(served_here())
    expected = "the answer holds no move of razzia: TypeError: play() gave 'x'; expected a card of view.hand;"
    assert result.got.startswith(expected)


def test_an_illegal_answer_is_told_with_what_was_legal() -> None:
    (result,) = checked(broken("PlaysACardToAnOffer"), only=[number(LONG)])
    assert result.asked.startswith("answer an offer at Colibri: ")
    assert "for you (seat " in result.asked
    assert "is no answer to an offer; legal: accept or duel" in result.got


def test_a_bot_that_cannot_start_is_told_with_its_last_words_and_asked_no_more() -> None:
    results = checked(broken("DiesAtTheStart"))
    assert [result.verdict for result in results] == [FAILED] + [Verdict.NOT_MADE] * (len(STEPS) - 1)
    assert "exit code 3" in results[0].got
    assert "no module named numpy" in results[0].said[0]
    assert "\x1b" not in "".join(results[0].said)


def test_a_command_that_there_is_not_fails_the_first_step() -> None:
    results = checked(parse_bot("cmd:/nowhere/bot", FIRST))
    assert failed(results) == ["starts and says hello"]
    assert "cannot start /nowhere/bot" in results[0].got


def test_what_a_bot_calls_itself_is_escaped() -> None:
    (result,) = checked(broken("SaysTooMuch"), only=[1])
    assert result.verdict is PASSED
    assert "\x1b" not in result.note
    assert len(result.note) < 90


def test_a_step_that_there_is_not_is_refused() -> None:
    with pytest.raises(OptionsError, match=f"--step 99: the steps are 1 to {len(STEPS)}"):
        checked(parse_bot("greedy", FIRST), only=[99], game=GAMES[FIRST])


def test_a_bot_at_an_address_is_not_ended(tmp_path: Path) -> None:
    async def at_an_address() -> list[StepResult]:
        address = f"unix:{tmp_path}/bot"
        served = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "sample_bots.razzia.greedy",
            "--address",
            address,
            stderr=asyncio.subprocess.PIPE,
        )
        assert served.stderr
        await served.stderr.readline()
        try:
            results = [
                result async for result in check(parse_bot(address, FIRST), Times(), only=[1, len(STEPS)])
            ]
            assert served.returncode is None
            return results
        finally:
            served.terminate()
            await served.communicate()

    assert [result.verdict for result in asyncio.run(at_an_address())] == [PASSED, SKIPPED]


def test_no_bot_is_left_behind() -> None:
    before = _children()
    checked(broken("IgnoresTheHalfClose"), limit=0.5, only=[number(NO_GAMES)])
    assert _children() == before


def _children() -> set[str]:
    entries = Path("/proc/self/task").glob("*/children")
    return (
        {child for entry in entries for child in entry.read_text().split()}
        if os.path.exists("/proc")
        else set()
    )
