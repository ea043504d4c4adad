"""Every page in a real browser, at three widths and in both colour schemes; a page that follows its league."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from harness.store import Writer
from tests.support.chromium import Chromium, chromium
from tests.support.commands import harness
from tests.support.leagues.random_games import LEAGUE, store_league
from tests.support.web import web_server

pytestmark = [pytest.mark.slow, pytest.mark.process]

ROOT = "league/autumn/1/"
PAGES = ["", ROOT, f"{ROOT}games", f"{ROOT}game/5", f"{ROOT}bot/2", f"{ROOT}two/3-1"]
WIDTHS = (375, 1280, 1920)

# What is wider than the window, but for what may be moved sideways.
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Texts that are not told apart from what is behind them: WCAG AA wants 4.5, and 3 for large ones.
PALE = """
(() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgb = (colour) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
  const light = (channels) => channels.slice(0, 3).map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, place) => sum + c * [0.2126, 0.7152, 0.0722][place], 0);
  const over = (top, below) => top.slice(0, 3).map((c, place) => (c * top[3] + below[place] * (255 - top[3])) / 255);
  const behind = (element) => {
    const layers = [];
    for (let each = element; each; each = each.parentElement) layers.push(rgb(getComputedStyle(each).backgroundColor));
    return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255]);
  };
  const pale = [];
  for (const element of document.querySelectorAll("#page *, .way *, footer")) {
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
    const style = getComputedStyle(element);
    if (style.visibility === "hidden" || element.closest("title, desc, option")) continue;
    if (element.closest(".replay svg")) continue;  // its ground is what is drawn there
    const ground = behind(element);
    const text = over(rgb(element.closest("svg") ? style.fill : style.color), ground);
    const [a, b] = [light(text), light(ground)].sort((x, y) => y - x);
    const size = parseFloat(style.fontSize);
    const wanted = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
    if ((a + 0.05) / (b + 0.05) < wanted) pale.push([element.tagName, element.textContent.slice(0, 30), (a + 0.05) / (b + 0.05)]);
  }
  return pale;
})()
"""

BROKEN_LINKS = """
Promise.all([...document.querySelectorAll("a[href]")].map(async (link) => [(await fetch(link.href)).status, link.href]))
  .then((all) => all.filter(([status]) => status !== 200))
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    with chromium(tmp_path_factory.mktemp("profile")) as started:
        yield started


@pytest.fixture(autouse=True)
def _no_complaints(browser: Chromium) -> Iterator[None]:
    browser.complaints.clear()
    yield
    assert browser.complaints == []


def test_every_page_fits_and_can_be_read_at_every_width_in_both_schemes(
    browser: Chromium, tmp_path: Path
) -> None:
    file = tmp_path / "harness.db"
    store_league(file)
    with web_server(file) as server:
        for page in PAGES:
            browser.open(server.url + page)
            assert (
                browser.value("getComputedStyle(document.body).maxWidth") != "none"
            )  # the style sheet is there
            for width, dark in product(WIDTHS, (False, True)):
                browser.look(width, dark=dark)
                assert browser.value(WIDER) <= 0, (page, width)
                assert browser.value(PALE) == [], (page, dark)
        browser.open(server.url + ROOT)
        assert browser.value(BROKEN_LINKS) == []
        browser.leave()


def test_a_page_changes_with_its_league_and_keeps_what_was_done_on_it(
    browser: Chromium, tmp_path: Path
) -> None:
    file = tmp_path / "harness.db"
    store_league(file, last=6)
    browser.look(1280)
    with web_server(file) as server:
        browser.open(server.url + ROOT)
        assert browser.value("document.querySelector('header').textContent.includes('6 of 16 games')")
        browser.value("document.querySelector('#faults details').open = false; window.same = 1")
        browser.value(
            """window.changed = new Promise((done) => new MutationObserver(() => done(true))
               .observe(document.getElementById('page'), { childList: true })); undefined"""
        )
        browser.value(
            "new Promise((done) => { const look = () => document.body.dataset.live === 'follows' ? done() : setTimeout(look, 20); look(); })"
        )
        with Writer.open(str(file)) as writer:
            run = writer.run("autumn")
            writer.add(run, [writer.game(run, 6)._replace(number=7, block=8)])
        assert browser.value("window.changed")
        assert browser.value("document.querySelector('header').textContent.includes('7 of 16 games')")
        assert browser.value("window.same") == 1  # the page was not loaded again
        assert browser.value("document.querySelector('#faults details').open") is False
        browser.leave()


def test_a_page_without_script_and_a_page_from_a_disk_are_whole(browser: Chromium, tmp_path: Path) -> None:
    file = tmp_path / "harness.db"
    store_league(file, replace(LEAGUE, name="autumn"))
    done = harness("league", "publish", "autumn", "--db", str(file), "--out", str(tmp_path / "out"))
    assert done.returncode == 0
    browser.look(1280)
    browser.open((tmp_path / "out" / "index.html").as_uri())
    assert browser.value("getComputedStyle(document.querySelector('.way ol')).listStyleType") == "none"
    assert browser.value("document.querySelectorAll('table.standings tbody tr').length") == 4
    browser.value("document.querySelector('table.standings th a').click()")
    browser.wait_for("Page.loadEventFired")
    assert browser.value("document.querySelectorAll('h2').length") == 6
    browser.tab("Emulation.setScriptExecutionDisabled", value=True)
    with web_server(file) as server:
        browser.open(server.url + ROOT)
        browser.tab("Emulation.setScriptExecutionDisabled", value=False)
        assert browser.value("document.querySelectorAll('table.standings tbody tr').length") == 4
        browser.leave()
