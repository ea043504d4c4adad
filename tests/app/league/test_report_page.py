"""The page is whole in itself, holds the league's figures, and gives nobody's text a way in."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from harness.app.league.report import Report
from harness.app.league.standings import Choice
from harness.app.present.html import page
from harness.league.fixtures import Fixture
from harness.league.league import Profile
from harness.referee import Fault
from harness.store import Void
from tests.support.leagues.drawn_results import BEGAN, Made, fault, report_on, store
from tests.support.pages import HOSTILE, UNSEEN, Parsed
from tests.support.payloads import PAYLOADS

ENTITIES = {"lt", "gt", "amp", "quot", "#x27"}


def reported(directory: Path, made: Made, choice: Choice | None = None) -> Report:
    store(directory / "harness.db", made)
    return report_on(directory / "harness.db", choice)


def test_hostile_names_and_details_are_shown_and_do_nothing(tmp_path: Path) -> None:
    texts: dict[str, Any] = dict.fromkeys(["asked", "answer", "instead", "said"], HOSTILE[3] + HOSTILE[0])
    made = Made(
        HOSTILE,
        faults=lambda _: [fault(seat, **{**texts, "detail": detail}) for seat, detail in enumerate(HOSTILE)],
        voids=[Void(1, 1, HOSTILE[2], HOSTILE[0] + "\n" + HOSTILE[3], BEGAN)],
        played=8,
    )
    text = page(reported(tmp_path, made))
    parsed = Parsed(text)
    assert not UNSEEN.search(text)
    assert {tag for tag, _ in parsed.elements} <= {
        *(
            "html",
            "head",
            "meta",
            "title",
            "style",
            "body",
            "header",
            "h1",
            "p",
            "nav",
            "a",
            "main",
            "section",
        ),
        *("h2", "h3", "small", "div", "table", "caption", "thead", "tbody", "tr", "th", "td", "span", "abbr"),
        *(
            "svg",
            "path",
            "text",
            "tspan",
            "desc",
            "figure",
            "figcaption",
            "ol",
            "ul",
            "li",
            "b",
            "article",
            "details",
        ),
        *("summary", "dl", "dt", "dd", "code", "pre"),
    }
    assert not any(name.startswith("on") for _, attributes in parsed.elements for name in attributes)
    assert len(parsed.named("h1")) == 1
    shown = "".join(parsed.texts["th"])
    assert HOSTILE[0] in shown
    assert HOSTILE[2] in shown
    assert r"\u202egrace\u2066\x00\x1b[31m\r\n&amp;\u200b" in shown


def test_no_text_of_a_bot_adds_an_element_or_an_attribute(tmp_path: Path) -> None:
    """The page of a league full of hostile texts has the elements and attributes of one full of tame ones."""

    def skeleton(texts: Sequence[str]) -> list[tuple[str, list[str]]]:
        """Each text as every string that a bot or a file makes."""

        def all_of(fixture: Fixture) -> list[Fault]:
            said = [texts[bot] for bot in fixture.bots]
            keys = ("detail", "asked", "answer", "instead", "said")
            every: list[dict[str, Any]] = [dict.fromkeys(keys, text) for text in said]
            return [fault(seat, **texts) for seat, texts in enumerate(every)]

        home = tmp_path / texts[-1].strip("/")
        home.mkdir()
        voids = [Void(game, 1, text, text, BEGAN) for game, text in enumerate(texts[:20], 1)]
        names = [f"{text}\t{number}" for number, text in enumerate(texts)]  # else two might be the same
        report = reported(home, Made(names, games=120, faults=all_of, voids=voids))
        text = page(report)
        assert not UNSEEN.search(text)
        return [(tag, sorted(attributes)) for tag, attributes in Parsed(text).elements]

    tame = [f"text {number}" for number in range(len(PAYLOADS))]
    hostile = [text if text.strip() else "x" for text in PAYLOADS]
    assert skeleton([*hostile, "hostile"]) == skeleton([*tame, "tame"])


def test_titles_authors_and_teams_stand_below_the_names_in_the_standings_alone(tmp_path: Path) -> None:
    profiles = {
        "ada": Profile("최강의 여우", HOSTILE[0], HOSTILE[3]),
        "kim": Profile(title="שועל " * 200, reference=True),
    }
    parsed = Parsed(
        text := page(reported(tmp_path, Made(("ada", "grace", "alan", "kim"), profiles=profiles)))
    )
    assert not UNSEEN.search(text)
    assert not parsed.named("script")
    below = {row.split("|")[1] for row in _rows(text, "standings")}
    ada, kim = ("".join(name for name in below if name.startswith(bot)) for bot in ("ada", "kim"))
    assert ada.startswith("ada최강의 여우&lt;script&gt;alert(1)&lt;/script&gt; · \\u202egrace")
    assert kim.startswith("kimשועל שועל")
    assert kim.endswith("…reference")
    assert {"alan", "grace"} < below
    assert {row.split("|")[0][2:] for row in _rows(text, "heat")} == {"ada", "grace", "alan", "kim"}


def test_whatever_is_escaped_is_escaped_once(tmp_path: Path) -> None:
    text = page(reported(tmp_path, Made(HOSTILE, played=8)))
    body = text[text.index("<body>") :]
    assert set(re.findall(r"&([#\w]+);", body)) <= ENTITIES
    assert "&amp;lt;" not in body


def test_it_needs_no_network_and_no_script(tmp_path: Path) -> None:
    parsed = Parsed(page(reported(tmp_path, Made(("ada", "grace", "alan", "kim")))))
    links = [
        value or ""
        for _, attributes in parsed.elements
        for name, value in attributes.items()
        if name in ("href", "src")
    ]
    assert links
    ids = {attributes.get("id") for _, attributes in parsed.elements}
    assert all(link.startswith("#") and link[1:] in ids for link in links)
    assert "url(" not in "".join(parsed.texts["style"])
    assert "@import" not in "".join(parsed.texts["style"])
    assert not parsed.named("script")
    assert {
        "http-equiv": "Content-Security-Policy",
        "content": "default-src 'none'; style-src 'unsafe-inline'",
    } in (parsed.named("meta"))


def test_tables_have_captions_and_headers_and_pictures_have_words(tmp_path: Path) -> None:
    text = page(reported(tmp_path, Made(("ada", "grace", "alan", "kim"), faults=lambda _: [fault()])))
    parsed = Parsed(text)
    assert [len(parsed.named(tag)) for tag in ("table", "caption", "thead")] == [5, 5, 5]
    assert all(head["scope"] in ("row", "col") for head in parsed.named("th"))
    pictures = [picture for picture in parsed.named("svg") if "role" in picture]
    assert [picture["role"] for picture in pictures] == ["img"] * 14
    assert len(re.findall(r"<svg[^>]*><title>[^<]+</title>", text)) == len(pictures)
    assert (
        len(parsed.named("svg")) == 14 + 1
    )  # the lines of the curves, inside the picture that says what they are


def test_what_we_say_ourselves_is_said_in_full(tmp_path: Path) -> None:
    assert "…" not in page(
        reported(tmp_path, Made(("ada", "grace", "alan", "kim"), faults=lambda _: [fault()]))
    )


def test_its_figures_are_those_of_the_standings(tmp_path: Path) -> None:
    report = reported(tmp_path, Made(("ada", "grace", "alan", "kim", "lee"), faults=lambda _: [fault()]))
    rows = [re.split("\\|+", row) for row in _rows(page(report), "standings")]
    assert len(rows) == 5
    for row, shown in zip(report.standings.rows, rows, strict=True):
        tally, opinion = row.tally, row.opinion
        assert shown[1] == row.name
        assert shown[2] == f"{opinion.rating:.0f} ±{opinion.interval:.0f}"
        assert shown[-6:] == [
            f"{tally.games:,}",
            f"{tally.place:.2f}",
            f"{tally.score:.1f}",
            f"{tally.won:.0%}",
            f"{row.faults:,}" if row.faults else "–",
            f"{row.stand_ins:,}" if row.stand_ins else "–",
        ]


def test_its_heat_map_has_the_shares_of_the_cross_table(tmp_path: Path) -> None:
    report = reported(tmp_path, Made(("ada", "grace", "alan", "kim")))
    for line, shown in zip(report.meetings, _rows(page(report), "heat"), strict=True):
        shares = [
            "" if meeting.share is None else f"{100 * meeting.share:.0f} {meeting.met}" for meeting in line
        ]
        assert shown.split("|")[1:] == shares


def _rows(text: str, kind: str) -> list[str]:
    """The cells of the table of this class, parted by |."""
    [table] = re.findall(rf'<table class="{kind}">.*?</table>', text, re.S)
    body = re.sub(r"<title>.*?</title>", "", table[table.index("<tbody>") :])
    return [
        re.sub(r"<[^>]+>", "", re.sub(r"</t[hd]><t", "|<t", row)) for row in re.findall(r"<tr.*?</tr>", body)
    ]


def test_the_same_store_gives_the_same_bytes(tmp_path: Path) -> None:
    made = Made(("ada", "grace", "alan", "kim"), faults=lambda _: [fault()])
    first = page(reported(tmp_path, made))
    assert first == page(report_on(tmp_path / "harness.db"))
    (tmp_path / "another").mkdir()
    assert first == page(reported(tmp_path / "another", made))


def test_the_secret_and_the_seed_are_told_when_the_league_is_over_and_not_before(tmp_path: Path) -> None:
    secret = bytes(range(32)).hex()
    running = page(reported(tmp_path, Made(("ada", "grace", "alan", "kim"), played=20)))
    assert secret not in running
    assert "4481" not in running
    (tmp_path / "harness.db").unlink()
    over = page(reported(tmp_path, Made(("ada", "grace", "alan", "kim"))))
    assert secret in over
    assert "4481" in over


def test_no_element_has_a_style_of_its_own(tmp_path: Path) -> None:
    parsed = Parsed(
        page(reported(tmp_path, Made(("ada", "grace", "alan", "kim"), faults=lambda _: [fault()])))
    )
    assert [tag for tag, attributes in parsed.elements if "style" in attributes] == []


@pytest.mark.slow
def test_sixty_four_bots_with_endless_faults_are_a_page_of_four_megabytes_at_most(tmp_path: Path) -> None:
    def faults(fixture: Fixture) -> list[Fault]:
        if fixture.number % 8 or fixture.number > 640:
            return []
        endless = "<&\u202e" * 400
        texts: dict[str, Any] = {
            "detail": endless,
            "asked": endless,
            "answer": endless,
            "instead": endless,
            "said": f"{endless}\n" * 8,
        }
        return [fault(seat, **texts) for seat in range(len(fixture.bots))]

    names = [f"{number:02} {'<&' * 15}" for number in range(64)]
    report = reported(tmp_path, Made(names, (8,), games=3_200, faults=faults))
    assert len(report.curves[0]) > 190
    assert len(report.faults) == 64
    assert len(page(report).encode()) < 4_000_000


@pytest.mark.parametrize("choice", [Choice(), Choice(include=["ada"]), Choice(include=["ada", "kim"])])
@pytest.mark.parametrize("played", [0, 1, 5])
def test_a_league_that_has_hardly_begun_has_a_page(played: int, choice: Choice, tmp_path: Path) -> None:
    bots = ("ada", "grace", "alan", "kim", "lee", "quill", "hunter", "fox")
    parsed = Parsed(page(reported(tmp_path, Made(bots, (3,), played=played), choice)))
    assert len(parsed.named("section")) == 9


def test_bots_that_sit_twice_meet_the_other_and_not_themselves(tmp_path: Path) -> None:
    report = reported(tmp_path, Made(("ada", "grace"), (4,), games=40))
    assert [row.tally.games for row in report.standings.rows] == [80, 80]
    first, second = (row.split("|") for row in _rows(page(report), "heat"))
    assert [first[0], first[1], second[0], second[2]] == ["1 ada", "", "2 grace", ""]
    assert int(first[2].split()[0]) + int(second[1].split()[0]) == 100


def _directory(inside: Path, name: str) -> Path:
    (inside / name).mkdir()
    return inside / name


def test_a_share_of_few_pairs_is_pale_in_the_heat_map_whatever_it_is(tmp_path: Path) -> None:
    """After two games a bot may have taken all points of another; after 240 the first has surely taken more of the last."""
    few = page(reported(_directory(tmp_path, "few"), Made(("ada", "grace", "alan", "kim"), played=2)))
    many = page(reported(_directory(tmp_path, "many"), Made(("ada", "grace", "alan", "kim"))))
    heat = re.compile(r'<table class="heat">.*?</table>', re.S)
    assert re.findall(r'class="(?:more|less)\d"', "".join(heat.findall(few))) == []
    assert re.findall(r'class="(?:more|less)4"', "".join(heat.findall(many)))


def test_many_bots_are_grey_and_the_first_eight_in_colour(tmp_path: Path) -> None:
    parsed = Parsed(page(reported(tmp_path, Made([f"bot {number}" for number in range(12)], games=600))))
    lines = [path["class"] for path in parsed.named("path") if (path["class"] or "").startswith("line")]
    assert lines == ["line"] * 4 + [f"line{number}" for number in reversed(range(8))]
