"""A token is known by its digest, and never shown."""

import hmac
from typing import Any

import pytest

from harness.errors import OptionsError
from harness.wire import token

TOKEN = "0123456789abcdefghijklmnop"
DIGEST = token.digest_of(TOKEN)


def test_the_token_that_is_sent_is_the_one_that_is_known() -> None:
    assert token.refusal(DIGEST, [("user-agent", "x"), *token.metadata(TOKEN)]) == ""
    assert token.metadata("") == ()


def test_a_token_tells_whose_it_is_among_many() -> None:
    digests = {name: token.digest_of(f"{name:x<22}") for name in ("fox", "hen", "owl")}
    assert [token.owner(digests, token.metadata(f"{name:x<22}")) for name in digests] == [*digests]
    assert token.owner(digests, token.metadata(TOKEN)) == ""
    assert token.owner(digests, 2 * token.metadata(f"{'fox':x<22}")) == ""
    assert token.owner(digests, ()) == token.owner({}, token.metadata(TOKEN)) == ""


@pytest.mark.parametrize(
    "came",
    [
        [],
        [("user-agent", f"Bearer {TOKEN}")],
        [("Authorization", f"Bearer {TOKEN}")],  # HTTP/2 has no upper case
        2 * [("authorization", f"Bearer {TOKEN}")],
        [("authorization", "Bearer x"), ("authorization", f"Bearer {TOKEN}")],
    ],
)
def test_a_call_without_exactly_one_token_is_refused(came: list[tuple[str, str]]) -> None:
    assert token.refusal(DIGEST, came) == token.NO_TOKEN


@pytest.mark.parametrize(
    "value",
    [
        "",
        TOKEN,
        "Bearer ",
        f"bearer {TOKEN}",
        f"Bearer  {TOKEN}",
        f"Bearer {TOKEN} ",
        f"Bearer {TOKEN}x",
        f"Bearer {TOKEN[:-1]}",
        f"Basic {TOKEN}",
        b"Bearer \xff",
        "Bearer ä",
        "x" * 10_000,
    ],
)
def test_another_token_is_refused_in_words_that_do_not_hold_it(value: str | bytes) -> None:
    assert token.refusal(DIGEST, [("authorization", value)]) == token.WRONG_TOKEN
    assert TOKEN not in token.WRONG_TOKEN


def test_what_is_compared_has_one_length_whatever_came_and_takes_the_same_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: list[tuple[bytes, bytes]] = []

    def noted(one: Any, other: Any) -> bool:
        compared.append((one, other))
        return hmac.compare_digest(one, other)

    monkeypatch.setattr(token, "compare_digest", noted)
    for value in ("", "x", f"Bearer {TOKEN}", "x" * 5000):
        token.refusal(DIGEST, [("authorization", value)])
    assert [(len(one), len(other)) for one, other in compared] == 4 * [(32, 32)]


@pytest.mark.parametrize(
    "text",
    ["", "short", 21 * "x", 513 * "x", TOKEN + " " + TOKEN, TOKEN + "\n" + TOKEN, TOKEN + "\0", TOKEN + "ä"],
)
def test_what_is_no_token_is_refused_in_words_that_do_not_hold_it(text: str) -> None:
    with pytest.raises(OptionsError, match=r"^expected a token: 22 to 512 letters") as error:
        token.token_of(text)
    assert TOKEN not in str(error.value)


def test_the_end_of_the_line_is_not_of_the_token() -> None:
    assert token.token_of(f"{TOKEN}\r\n") == TOKEN
