// @ts-check
/** The view Watch: up to three solvers side by side on the same puzzle, played like a film. */

import { classicLayout } from "/render/game.js";
import { addStyles, el, icon } from "../dom.js";
import { sentence } from "../words.js";
import { makeChart } from "./chart.js";
import { SPEEDS, change, newClock, nextTurn, open, seek, tick, toggle } from "./playback.js";
import { saveAnimation } from "./save.js";
import { makeStage } from "./stage.js";
import { LESSONS, SOLVERS, compare, grouped, places } from "./words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./playback.js").Recording} Recording */
/** @typedef {import("./playback.js").RecordingRecord} RecordingRecord */

export const id = "watch";
export const title = "Watch";

const MOST = 3;
const MINE = "mine";
const FRAME = 0.25; // seconds; a page that was hidden does not jump ahead

/**
 * @param {HTMLElement} root
 * @param {App} app
 */
export function mount(root, app) {
  addStyles(root, "theatre/theatre.css");

  let isShown = false;
  let lesson = LESSONS[0].id;
  /** @type {string[]} */
  let names = [...LESSONS[0].solvers];
  /** @type {ReturnType<typeof makeStage>[]} */
  let stages = [];
  let clock = newClock(0);
  let last = 0;
  let drawnFor = "";
  let loading = new AbortController();
  /** @type {Map<string, Recording>} */
  const kept = new Map();

  // -- what there is on the page -------------------------------------------------------------------

  const tabs = [...LESSONS, { id: MINE, title: "My puzzle" }].map(({ id: name, title: words }) =>
    el("button", { type: "button", value: name, onclick: () => choose(name) }, words));
  const question = el("p", { class: "question" });
  const grid = el("div", { class: "stages" });
  const add = el("button", { type: "button", class: "add", onclick: addSolver }, icon("plus"), "Add a solver");
  const failed = el("p", { class: "failed", role: "alert", hidden: true });
  const play = el("button", { type: "button", class: "primary play-button", onclick: () => become(toggle(clock)) });
  /** @param {string} label @param {string} sign @param {() => void} act */
  const button = (label, sign, act) => el("button", { type: "button", "aria-label": label, title: label, onclick: act }, icon(sign));
  const stepBack = button("One event back (left arrow)", "back", () => go(clock.at - 1));
  const stepOn = button("One event on (right arrow)", "next", () => go(clock.at + 1));
  const turn = el("button", { type: "button", title: "To the next guess or backtrack (G)", onclick: nextGuess }, "Next guess");
  const slider = el("input", { type: "range", min: 0, max: 0, step: 1, value: 0, "aria-label": "Position", oninput: () => go(Number(slider.value), { quiet: true }) });
  const speed = el("select", { "aria-label": "Speed", title: "Speed (+ and -)", onchange: () => become({ ...clock, speed: Number(speed.value) }) },
    ...SPEEDS.map((each) => el("option", { value: each }, `${grouped(each)} / s`)));
  const position = el("output", { class: "position" });
  const controls = el("div", { class: "controls card", role: "group", "aria-label": "Playback" },
    play, stepBack, stepOn, turn, slider, position, speed);
  const shown = el("div", { class: "shown", "aria-live": "polite" });
  const chart = makeChart(() => go(chart.positionAt()));
  const save = el("button", { type: "button", onclick: saveAll }, "Save as animated SVG");
  const keys = el("p", { class: "soft keys" }, "Space plays and pauses, the arrow keys go one event back or on, G goes to the next guess, + and − change the speed, Home and End go to the beginning and the end.");
  const result = el("section", { class: "card result", "aria-label": "What the race shows" },
    el("h2", {}, "What the race shows"), shown, el("div", { class: "row" }, save, add));
  root.append(el("div", { class: "theatre-page" },
    el("div", { class: "lessons", role: "group", "aria-label": "Puzzle" }, ...tabs),
    question, failed, grid, controls,
    result, chart.root, keys));

  // -- loading -------------------------------------------------------------------------------------

  /** @param {string} name */
  function choose(name) {
    lesson = name;
    const found = LESSONS.find((each) => each.id === name);
    if (found) names = [...found.solvers];
    void load();
  }

  /** Returns the puzzle, as the server takes it, and the rules to draw it with. */
  function subject() {
    const found = LESSONS.find((each) => each.id === lesson);
    if (found) return { puzzle: found.puzzle, key: found.puzzle, layout: classicLayout(9), words: found.question };
    const game = app.game.get();
    const { title: name, level } = game.info;
    const about = name || (level ? `a puzzle of level ${level}` : "the puzzle on the board");
    const key = JSON.stringify([game.givens, game.layout.record]);
    return { puzzle: app.position(), key, layout: game.layout, words: `The givens of the puzzle that you play: ${about}.` };
  }

  async function load() {
    loading.abort();
    const mine = (loading = new AbortController());
    const { puzzle, key, layout, words } = subject();
    drawnFor = key;
    tabs.forEach((tab) => (tab.ariaPressed = String(tab.value === lesson)));
    question.textContent = words;
    failed.hidden = true;
    clock = newClock(0);
    result.hidden = chart.root.hidden = false;
    if (layout.size !== 9 || layout.shape) return fail("The theatre shows classic 9×9 puzzles; this one has another size.");
    stages = names.map((name, at) => makeStage(layout, name, {
      choose(next) {
        names[at] = next;
        void load().then(() => stages[at]?.choice.focus());
      },
      remove() {
        names.splice(at, 1);
        void load();
      },
    }));
    stages.forEach((stage) => {
      stage.wait("Recording …");
      stage.allowRemoval(stages.length > 1);
    });
    grid.replaceChildren(...stages.map((stage) => stage.root));
    grid.dataset.count = String(stages.length);
    add.hidden = stages.length >= MOST;
    draw();
    try {
      const answers = await Promise.allSettled(names.map((name) => recorded(puzzle, key, name, mine.signal)));
      if (mine.signal.aborted) return;
      // A solver that cannot take part does not stop the others.
      const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
      const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
      if (!found.length) throw refused[0];
      const ranks = places(found.map(({ record }) => record));
      answers.forEach((answer, at) => {
        if (answer.status === "fulfilled") stages[at].open(answer.value, ranks[found.indexOf(answer.value)]);
        else stages[at].wait(sentence(answer.reason.message), false);
      });
      clock = newClock(Math.max(...found.map((recording) => recording.length)));
      chart.open(found);
      slider.max = String(clock.length);
      save.disabled = false;
      controls.classList.remove("off");
      showResult(found);
      draw();
    } catch (error) {
      if (!mine.signal.aborted) fail(/** @type {Error} */ (error).message);
    }
  }

  /**
   * @param {any} puzzle
   * @param {string} key
   * @param {string} name
   * @param {AbortSignal} signal
   * @returns {Promise<Recording>}
   */
  async function recorded(puzzle, key, name, signal) {
    const known = kept.get(`${key} ${name}`);
    if (known) return known;
    /** @type {RecordingRecord} */
    const record = await app.api("record", { puzzle, solver: name }, { signal });
    const recording = open(record);
    // Recordings are large; those of the last few races are enough.
    if (kept.size >= 12) kept.delete(/** @type {string} */ (kept.keys().next().value));
    kept.set(`${key} ${name}`, recording);
    return recording;
  }

  /** @param {string} message */
  function fail(message) {
    stages = [];
    grid.replaceChildren();
    shown.replaceChildren();
    failed.textContent = sentence(message);
    failed.hidden = false;
    save.disabled = true;
    add.hidden = true;
    clock = newClock(0);
    controls.classList.add("off");
    // What is left there belongs to another race.
    result.hidden = chart.root.hidden = true;
    draw();
  }

  function addSolver() {
    const free = SOLVERS.find((solver) => !names.includes(solver.name));
    if (!free || names.length >= MOST) return;
    names.push(free.name);
    void load().then(() => stages[stages.length - 1]?.choice.focus());
  }

  /** @param {Recording[]} recordings */
  function showResult(recordings) {
    const cut = recordings.filter(({ record }) => record.outcome === "cut");
    shown.replaceChildren(...compare(recordings.map(({ record }) => record)).map((sentence) => el("p", {}, sentence)));
    grid.classList.toggle("has-cut", cut.length > 0);
  }

  async function saveAll() {
    save.disabled = true;
    try {
      await saveAnimation(subject().puzzle, names.filter((_, at) => stages[at]?.recording));
      app.notify("Saved: an SVG file that plays in every browser.");
    } catch (error) {
      app.notify(sentence(/** @type {Error} */ (error).message));
    } finally {
      save.disabled = false;
    }
  }

  // -- playing -------------------------------------------------------------------------------------

  /** @param {import("./playback.js").Clock} next */
  function become(next) {
    const starts = next.playing && !clock.playing;
    const stops = clock.playing && !next.playing;
    clock = next;
    draw();
    if (starts) {
      last = performance.now();
      requestAnimationFrame(frame);
    }
    if (stops) say();
  }

  /** @param {number} now */
  function frame(now) {
    if (!clock.playing || !isShown) return;
    const seconds = Math.min(FRAME, Math.max(0, (now - last) / 1000));
    last = now;
    become(tick(clock, seconds));
    if (clock.playing) requestAnimationFrame(frame);
  }

  /** @param {number} at @param {{quiet?: boolean}} [options] */
  function go(at, { quiet = false } = {}) {
    clock = seek(clock, at);
    draw();
    if (!quiet) say();
  }

  function nextGuess() {
    const recordings = stages.flatMap((stage) => (stage.recording ? [stage.recording] : []));
    go(nextTurn(recordings, Math.floor(clock.at)));
  }

  /** Says what the solvers do, for those who do not see it. */
  function say() {
    app.announce(stages.map((stage) => stage.said()).join(" "));
  }

  function draw() {
    const at = Math.floor(clock.at);
    stages.forEach((stage) => stage.show(at));
    chart.show(clock.at);
    const isEnd = at >= clock.length;
    play.replaceChildren(icon(clock.playing ? "pause" : "play"), el("span", {}, clock.playing ? "Pause" : isEnd && clock.length ? "Again" : "Play"));
    play.disabled = !clock.length;
    stepBack.disabled = at <= 0;
    stepOn.disabled = turn.disabled = isEnd;
    slider.value = String(at);
    slider.ariaValueText = `event ${grouped(at)} of ${grouped(clock.length)}`;
    position.textContent = `${grouped(at)} / ${grouped(clock.length)}`;
    speed.value = String(clock.speed);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!isShown || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (target.closest("select, textarea, input:not([type=range])")) return;
    if (event.key === " " && target.closest("button, a")) return;
    if (target === slider && !["g", "G", "+", "=", "-", " "].includes(event.key)) return;
    if (target.closest("#views, #menu") && event.key.startsWith("Arrow")) return;
    /** @type {Record<string, () => void>} */
    const acts = {
      " ": () => become(toggle(clock)),
      ArrowRight: () => go(clock.at + 1),
      ArrowLeft: () => go(Math.ceil(clock.at) - 1),
      Home: () => go(0),
      End: () => go(clock.length),
      g: nextGuess,
      G: nextGuess,
      "+": () => become(change(clock, 1)),
      "=": () => become(change(clock, 1)),
      "-": () => become(change(clock, -1)),
    };
    const act = acts[event.key];
    if (!act || !clock.length) return;
    event.preventDefault();
    act();
  }

  document.addEventListener("keydown", onKey);
  return {
    show() {
      isShown = true;
      if (subject().key !== drawnFor) void load();
      draw();
    },
    hide() {
      isShown = false;
      clock = { ...clock, playing: false, at: Math.floor(clock.at) };
    },
  };
}
