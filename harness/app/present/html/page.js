// Follows the league that a page shows: when the server says that it has changed, the page is asked for again, and the parts
// of it that are different now take the place of the old ones. Without this script a page is whole as well.

const page = document.getElementById("page");
const still = matchMedia("(prefers-reduced-motion: reduce)");
let served = parts(page).map((part) => part.outerHTML); // as the server wrote them
let asking = false;
let again = false;

if (page.dataset.follows) follow();

function follow() {
  const source = new EventSource(new URL(page.dataset.events, location.href));
  source.addEventListener("open", () => {
    if (document.body.dataset.live) refresh(); // the connection was lost: something may have been missed
    document.body.dataset.live = "follows";
  });
  source.addEventListener("error", () => (document.body.dataset.live = "lost"));
  source.addEventListener("changed", (event) => {
    const runs = JSON.parse(event.data);
    if (page.dataset.follows === "*" || runs.includes(page.dataset.follows)) refresh();
  });
  document.addEventListener("visibilitychange", () => again && refresh());
}

async function refresh() {
  again = true;
  if (asking || document.hidden) return;
  asking = true;
  while (again && !document.hidden) {
    again = false;
    try {
      const answer = await fetch(location.href, { cache: "no-cache" });
      if (answer.ok) replace(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } catch {
      document.body.dataset.live = "lost";
    }
  }
  asking = false;
}

function parts(main) {
  return [...main.children];
}

function replace(fresh) {
  const main = fresh.getElementById("page");
  if (!main) return;
  document.title = fresh.title;
  const before = parts(page);
  const after = parts(main);
  const texts = after.map((part) => part.outerHTML);
  if (before.length !== after.length) {
    page.replaceChildren(...after);
  } else {
    after.forEach((part, place) => texts[place] !== served[place] && swap(before[place], part));
  }
  served = texts;
}

function swap(old, part) {
  const tops = places(old);
  const open = new Set([...old.querySelectorAll("details[open] > summary")].map((each) => each.textContent));
  const shut = new Set([...old.querySelectorAll("details:not([open]) > summary")].map((each) => each.textContent));
  const lefts = [...old.querySelectorAll(".wide")].map((each) => each.scrollLeft);
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const chosen = [...old.querySelectorAll("select")].map((each) => each.value);
  old.replaceWith(part);
  for (const summary of part.querySelectorAll("summary")) {
    if (open.has(summary.textContent)) summary.parentElement.open = true;
    if (shut.has(summary.textContent)) summary.parentElement.open = false;
  }
  part.querySelectorAll(".wide").forEach((each, place) => (each.scrollLeft = lefts[place] ?? 0));
  part.querySelectorAll("select").forEach((each, place) => (each.value = chosen[place] ?? each.value));
  if (focused) same(part, focused)?.focus({ preventScroll: true });
  if (!still.matches) move(part, tops);
}

// The element that stands where another stood, such as a link of the same address.
function same(part, element) {
  const candidates = [...part.querySelectorAll(element.tagName)];
  return candidates.find((each) => each.name === element.name && each.href === element.href && each.textContent === element.textContent);
}

// Where each row of the standings is, by its name.
function places(part) {
  const rows = [...part.querySelectorAll("table.standings tbody tr")];
  return new Map(rows.map((row) => [row.querySelector("th").title, row.offsetTop]));
}

// Lets rows that stand elsewhere now go there.
function move(part, tops) {
  for (const row of part.querySelectorAll("table.standings tbody tr")) {
    const way = (tops.get(row.querySelector("th").title) ?? row.offsetTop) - row.offsetTop;
    if (way) row.animate([{ transform: `translateY(${way}px)` }, { transform: "none" }], { duration: 500, easing: "ease-out" });
  }
}
