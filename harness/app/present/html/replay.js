// Shows the scenes of a replay one at a time. Without this script they stand one below the other.
"use strict";
for (const replay of document.querySelectorAll(".replay")) {
  const scenes = [...replay.querySelectorAll(".scene")];
  const controls = replay.querySelector(".controls");
  const slider = controls.querySelector("input");
  const output = controls.querySelector("output");
  const speed = controls.querySelector("select");
  const play = controls.querySelector("[data-do=play]");
  const chapters = [...replay.querySelectorAll(".chapters a")];
  const aloud = document.createElement("p");
  const state = { now: 0, timer: 0 };
  aloud.className = "aloud";
  aloud.setAttribute("aria-live", "polite");
  replay.append(aloud);

  const show = (wanted, remember = true) => {
    const at = Math.max(0, Math.min(scenes.length - 1, wanted));
    scenes[state.now].classList.remove("current");
    scenes[at].classList.add("current");
    state.now = at;
    slider.value = at + 1;
    slider.setAttribute("aria-valuetext", `scene ${at + 1} of ${scenes.length}`);
    output.value = `${at + 1} / ${scenes.length}`;
    const chapter = chapters.filter((link) => Number(link.hash.slice(6)) <= at + 1).pop();
    for (const link of chapters) link.removeAttribute("aria-current");
    if (chapter) chapter.setAttribute("aria-current", "step");
    if (!state.timer) aloud.textContent = scenes[at].querySelector(".sentences").textContent;
    if (remember) history.replaceState(null, "", `#${scenes[at].id}`);
    if (at === scenes.length - 1) pause();
  };
  const pause = () => {
    clearInterval(state.timer);
    state.timer = 0;
    play.querySelector("use").setAttribute("href", "#p-play");
    play.setAttribute("aria-label", "play");
    play.title = "play (space)";
  };
  const run = () => {
    if (state.now === scenes.length - 1) show(0);
    state.timer = setInterval(() => show(state.now + 1), Number(speed.value));
    play.querySelector("use").setAttribute("href", "#p-pause");
    play.setAttribute("aria-label", "pause");
    play.title = "pause (space)";
  };
  const actions = {
    first: () => show(0),
    previous: () => show(state.now - 1),
    play: () => (state.timer ? pause() : run()),
    next: () => show(state.now + 1),
    last: () => show(scenes.length - 1),
  };
  const act = (name) => {
    if (name !== "play") pause();
    actions[name]();
  };
  const linked = () => {
    const at = scenes.findIndex((scene) => `#${scene.id}` === location.hash);
    if (at < 0) return false;
    pause();
    show(at, false);
    return true;
  };

  for (const button of controls.querySelectorAll("button")) {
    button.addEventListener("click", () => act(button.dataset.do));
  }
  slider.addEventListener("input", () => {
    pause();
    show(Number(slider.value) - 1);
  });
  speed.addEventListener("change", () => {
    if (!state.timer) return;
    pause();
    run();
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const own = event.target.closest("input, select, textarea, button, a, summary, [contenteditable]");
    const name = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", " ": "play" }[event.key];
    if (!name || (own && own !== document.body && (name === "play" || own.matches("input, select, textarea")))) return;
    event.preventDefault();
    act(name);
  });
  window.addEventListener("hashchange", linked);

  controls.hidden = false;
  replay.classList.add("stepping");
  if (!linked()) show(0, false);
}
