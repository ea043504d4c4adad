"""Invitations as files: made, made again, and read again while a league runs."""

import stat
from pathlib import Path

import pytest

from harness.app.league.invitations import Invitations, invitations_file, invite
from harness.errors import HarnessError, OptionsError
from harness.wire.token import digest_of, token_of

LEAGUE = """
game = "razzia"
seats = 3
[[bots]]
name = "fox"
dials_in = true
[[bots]]
name = "hen"
dials_in = true
[[bots]]
name = "greedy"
sample = "greedy"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "l.toml"
    file.write_text(LEAGUE, "utf-8")
    return file


def test_an_invitation_is_a_token_for_its_author_alone_and_its_digest_beside_the_league(file: Path) -> None:
    made = [invite(file, name, file.parent) for name in ("fox", "hen")]
    tokens = [token_of(each.token.read_text()) for each in made]
    assert Invitations(file, print)() == {"fox": digest_of(tokens[0]), "hen": digest_of(tokens[1])}
    assert stat.S_IMODE(made[0].token.stat().st_mode) == 0o600
    assert tokens[0] not in invitations_file(file).read_text()


def test_a_bot_is_invited_again_only_if_that_is_said_and_its_old_token_is_of_no_use_then(file: Path) -> None:
    old = token_of(invite(file, "fox", file.parent).token.read_text())
    invitations = Invitations(file, print)
    with pytest.raises(HarnessError, match=r"has an invitation for fox: say --again"):
        invite(file, "fox", file.parent)
    with pytest.raises(HarnessError, match=r"fox\.token is there already; nothing was written"):
        invite(file, "fox", file.parent, again=True)
    assert invitations() == {"fox": digest_of(old)}
    (file.parent / "fox.token").unlink()
    new = token_of(invite(file, "fox", file.parent, again=True).token.read_text())
    assert invitations() == {"fox": digest_of(new)}
    assert new != old


@pytest.mark.parametrize(
    ("bot", "told"),
    [("greedy", "bot greedy does not dial in: expected dials_in = true"), ("foxx", "did you mean fox?")],
)
def test_who_does_not_dial_in_is_not_invited(file: Path, bot: str, told: str) -> None:
    with pytest.raises(OptionsError, match=told.replace("?", r"\?")):
        invite(file, bot, file.parent)
    assert [path.name for path in file.parent.iterdir()] == ["l.toml"]


def test_while_the_file_makes_no_sense_all_invitations_stay_as_they_were_and_somebody_is_told(
    file: Path,
) -> None:
    invite(file, "fox", file.parent)
    told: list[str] = []
    invitations = Invitations(file, told.append)
    before, place = dict(invitations()), invitations_file(file)
    text = place.read_text()
    place.write_text("nonsense and more of it\n")
    assert [dict(invitations()), dict(invitations())] == [before, before]
    assert len(told) == 1
    assert told[0].endswith("; all invitations stay as they were")
    place.write_text("\n".join(text.splitlines()[:-1]) + "\n")
    assert invitations() == {}
