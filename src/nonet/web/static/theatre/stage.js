// @ts-check
/** One solver of a race: its board, what it does, the guesses that stand, and its counters. */

import { liveBoard } from "/render/live.js";
import { el, icon } from "../dom.js";
import { digitOf, eventAt, maskOf, momentAt, noteAt } from "./playback.js";
import { SOLVERS, cellName, grouped, sayEnd, sayEvent, solverOf } from "./words.js";

/** @typedef {import("./playback.js").Recording} Recording */
/** @typedef {import("./playback.js").Moment} Moment */
/** @typedef {import("/render/game.js").Layout} Layout */

const NONE = new Array(81).fill(0);
const GUESS = 2; // the colour of guesses, which has a shape of its own
const MOST_GUESSES = 3;
/** @type {["guesses" | "backtracks" | "assignments" | "eliminations", string][]} */
const COUNTERS = [["guesses", "Guesses"], ["backtracks", "Backtracks"], ["assignments", "Digits placed"], ["eliminations", "Eliminations"]];

/**
 * @param {Layout} layout
 * @param {string} name
 * @param {{choose: (name: string) => void, remove: () => void}} on
 */
export function makeStage(layout, name, on) {
  const board = liveBoard(layout, { labels: false });
  const frame = el("div", { class: "board", role: "img" });
  frame.append(board.element);
  const choice = el("select", { "aria-label": "Solver", onchange: () => on.choose(choice.value) },
    ...SOLVERS.map((solver) => el("option", { value: solver.name, selected: solver.name === name }, solver.title)));
  const remove = el("button", { type: "button", class: "quiet", "aria-label": `Remove ${solverOf(name).title}`, onclick: on.remove }, icon("close"));
  const happens = el("p", { class: "happens" });
  const standing = el("ol", { class: "standing", "aria-label": "Guesses that stand" });
  const depth = el("span", { class: "depth" });
  const numbers = COUNTERS.map(([, title]) => ({ value: el("dd", {}, "0"), title }));
  const counters = el("dl", { class: "counters" }, ...numbers.map(({ value, title }) => el("div", {}, el("dt", {}, title), value)));
  const root = el("article", { class: "stage-card card" },
    el("header", {}, choice, remove),
    el("p", { class: "about soft" }, solverOf(name).about),
    frame, happens,
    el("div", { class: "search" }, depth, standing),
    counters);
  /** @type {Recording | null} */
  let recording = null;
  /** @type {Moment | null} */
  let moment = null;
  /** @type {number[]} */
  let givens = NONE;
  let rank = 0;

  /** Shows that a recording is awaited, or why there is none. @param {string} words @param {boolean} [isBusy] */
  function wait(words, isBusy = true) {
    recording = null;
    moment = null;
    happens.textContent = words;
    root.classList.toggle("is-missing", !isBusy);
    root.ariaBusy = String(isBusy);
  }

  /** @param {Recording} next @param {number} place in the race */
  function open(next, place) {
    recording = next;
    rank = place;
    moment = null;
    givens = [...next.record.puzzle].map((sign) => (sign === "." ? 0 : Number(sign)));
    root.ariaBusy = "false";
  }

  /** @param {number} at */
  function show(at) {
    if (!recording) return;
    const next = momentAt(recording, at, moment);
    if (next === moment) return;
    moment = next;
    const event = eventAt(recording, next.at);
    const values = Array.from(next.board, (entry, cell) => givens[cell] || digitOf(entry));
    const masks = Array.from(next.board, (entry, cell) => (values[cell] ? 0 : maskOf(entry)));
    const colours = [...NONE];
    for (const { cell } of next.guesses) colours[cell] = 1 << (GUESS - 1);
    const isEnd = next.at === recording.length;
    const place = event && event.cell >= 0 && !isEnd ? [event.cell] : [];
    const empty = values.flatMap((value, cell) => (value || masks[cell] ? [] : [cell]));
    board.show({
      values, givens, centre: masks, corner: NONE, colours, places: true, wrong: new Set(empty),
      shade: new Map(place.map((cell) => [cell, event?.kind === "b" || event?.kind === "u" ? "wrong-cell" : "same"])), digit: 0,
      selected: new Set(place), overlay: null, candidates: null,
    });
    const note = noteAt(recording, next.at);
    happens.textContent = isEnd ? sayEnd(recording.record, rank) : note && next.at ? note.text : sayEvent(event);
    const shown = next.guesses.slice(-MOST_GUESSES);
    depth.textContent = `Depth ${next.guesses.length}`;
    const more = next.guesses.length > shown.length ? [el("li", {}, "…")] : [];
    standing.replaceChildren(...more, ...shown.map(({ cell, digit }) => el("li", {}, `${cellName(cell)} = ${digit}`)));
    COUNTERS.forEach(([measure], index) => {
      const words = grouped(/** @type {Recording} */ (recording).measures[measure][next.at]);
      if (numbers[index].value.textContent !== words) numbers[index].value.textContent = words;
    });
    root.classList.toggle("is-done", isEnd);
    frame.ariaLabel = `${recording.record.title}: ${values.filter(Boolean).length} of 81 cells filled, ${next.guesses.length} guesses stand.`;
  }

  return {
    root, wait, open, show, choice,
    /** Returns what happens, in a sentence. */
    said: () => `${solverOf(name).title}: ${happens.textContent}`,
    get recording() {
      return recording;
    },
    /** @param {boolean} can */
    allowRemoval(can) {
      remove.hidden = !can;
    },
  };
}
