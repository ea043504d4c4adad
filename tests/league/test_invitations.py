"""The text of a league's invitations."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.errors import OptionsError
from harness.league.invitations import read_invitations, with_invitation
from tests.support.strategies import examples

FOX, HEN = bytes(range(32)), bytes(32)


@examples(30)
@given(
    st.dictionaries(st.sampled_from(["fox", "hen", "owl", "a.b-c_d"]), st.binary(min_size=32, max_size=32))
)
def test_what_is_written_is_read(digests: dict[str, bytes]) -> None:
    text = ""
    for name, digest in digests.items():
        text = with_invitation(text, name, digest)
    if len({*digests.values()}) == len(digests):
        assert read_invitations(text, "l") == digests


def test_a_new_invitation_takes_the_place_of_the_bots_old_one_and_leaves_all_other_lines() -> None:
    text = f"# ours\n\nhen sha256:{HEN.hex()}\nfox sha256:{64 * '1'}\n"
    now = with_invitation(text, "fox", FOX)
    assert now == f"# ours\n\nhen sha256:{HEN.hex()}\nfox sha256:{FOX.hex()}\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("fox", "l:1: 'fox': expected a bot's name and sha256: with 64 hexadecimal digits"),
        ("\nfox sha256:12", "l:2: 'fox sha256:12': expected a bot's name and sha256:"),
        (f"fox md5:{FOX.hex()}", "l:1: 'fox md5:"),
        (f"fox  hen sha256:{FOX.hex()}", "l:1: 'fox  hen"),
        (f"f/x sha256:{FOX.hex()}", "l:1: "),
        (f"fox sha256:{FOX.hex()}\nfox sha256:{HEN.hex()}", "l:2: fox has a line already"),
        (f"fox sha256:{FOX.hex()}\nhen sha256:{FOX.hex()}", "l:2: another bot has the same token"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, told: str) -> None:
    with pytest.raises(OptionsError) as error:
        read_invitations(text, "l")
    assert str(error.value).startswith(told)
