"""Use cases as a program calls them: values in, values out, and nothing is printed."""

from pathlib import Path

import pytest

from harness.app.check import CheckWish, StepResult, check_bot
from harness.app.choices import Level
from harness.app.listening import Silent, Work
from harness.app.play import MatchWish, play_match
from harness.app.recorded_games import game_texts, show_games, verify_games
from harness.app.records import GameVerdict
from harness.app.repro import ReproWish, reproduce
from harness.app.simulate import simulate_games
from harness.app.start import StartSettings
from harness.errors import OptionsError

UNCONFINED = StartSettings(sandbox=Level.NONE)


class Ear(Silent):
    """Keeps all that it hears."""

    def __init__(self) -> None:
        self.heard: list[object] = []

    def line(self, text: str) -> None:
        self.heard.append(text)

    def started(self, work: Work) -> None:
        self.heard.append(work)

    def advanced(self, done: int) -> None:
        self.heard.append(done)

    def stopped(self) -> None:
        self.heard.append("stopped")


@pytest.mark.process
def test_a_program_plays_a_match_and_plays_one_of_its_games_again(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    ear, out = Ear(), tmp_path / "match.games"
    bots = ["greedy", "fox=hunter", "random"]
    result = play_match(MatchWish(bots=bots, games=2, seed=7, out=out, start=UNCONFINED), ear)
    assert ear.heard == [Work("2 games · 3 seats · seed 7", 2), 1, 2, "stopped"]
    assert (result.names, result.records, result.is_marred) == (["greedy", "fox", "random"], out, False)
    assert {standing.bot for standing in result.standings} == {"greedy", "fox", "random"}
    assert [*game_texts(str(out))] == [played.game.record for played in result.games if played.game]
    repro = reproduce(ReproWish(source=str(out), number=1, seat="fox", bot="hunter", start=UNCONFINED))
    assert (repro.bot, repro.is_faulty, repro.first_fault) == ("fox", False, None)
    assert repro.same == len(repro.decisions) == repro.wanted > 0
    assert capfd.readouterr() == ("", "")


@pytest.mark.process
def test_a_seed_that_is_chosen_is_heard(tmp_path: Path) -> None:
    ear = Ear()
    wish = MatchWish(bots=["random"], seats=3, out=tmp_path / "match.games", start=UNCONFINED)
    result = play_match(wish, ear)
    assert ear.heard[0] == f"seed {result.seed} (chosen)"


def test_what_is_wrong_with_a_wish_is_said_before_a_bot_is_started() -> None:
    with pytest.raises(OptionsError, match="seats = 9: razzia takes 3 to 8"):
        play_match(MatchWish(bots=["random"], seats=9))
    with pytest.raises(OptionsError, match="TARGET 'rondom': "):
        check_bot(CheckWish(target="rondom"))


@pytest.mark.process
def test_a_program_checks_a_bot_and_hears_each_step_as_it_ends(capfd: pytest.CaptureFixture[str]) -> None:
    results: list[StepResult] = []
    report = check_bot(CheckWish(target="random", steps=(1, 2), start=UNCONFINED), results.append)
    assert [result.number for result in results] == [1, 2]
    assert (report.results, report.has_failed) == (results, False)
    assert capfd.readouterr() == ("", "")


def test_a_program_simulates_games_tells_and_verifies_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    simulation = simulate_games("razzia", 4, seed=7, count=2)
    file = tmp_path / "two.games"
    file.write_text("\n".join(simulation.texts), "utf-8")
    shown = [*show_games(str(file))]
    assert [game.number for game in shown] == [1, 2]
    assert all(game.passages and not game.faults for game in shown)
    verdicts: list[GameVerdict] = []
    verified = verify_games(str(file), secret=simulation.secret, verdict=verdicts.append)
    assert (verified.held, verified.failed, verified.with_chance, verified.holds) == (2, 0, True, True)
    assert [verdict.deal for verdict in verdicts] == ["7/1", "7/2"]
    assert capsys.readouterr() == ("", "")
