// @ts-check
/** The view of a film: draws the state, and turns keys, clicks and swipes into new states. */

import { drawBoard, drawSample } from "./board.js";
import { branchesOf, choose, climb, go, link, open, press, turn } from "./state.js";

/** @typedef {import("./board.js").BoardData} BoardData */
/** @typedef {import("./board.js").Overlay} Overlay */
/** @typedef {{caption: string, candidates: boolean, overlays: Overlay[]}} View */
/**
 * @typedef {object} Slide
 * @property {string} title
 * @property {string} level
 * @property {string} values
 * @property {string[] | null} candidates
 * @property {string[]} conflicts
 * @property {Record<string, View>} views by rung
 */
/** @typedef {{board: BoardData, rungs: string[], slides: Slide[]}} FilmData */

const SWIPE = 40;
const MOST_BUTTONS = 4;

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {FilmData} */
const data = JSON.parse(byId("film-data").textContent ?? "");
const end = data.slides.length - 1;
/** @type {import("./state.js").Film} */
const film = {
  steps: end,
  rungs: data.rungs,
  branches: Object.fromEntries(
    data.rungs.map((rung) => [rung, data.slides.map((slide) => viewOf(slide, rung).overlays.length)]),
  ),
};
let state = open(film, location.hash);
const items = [...document.querySelectorAll("#steps li")];
const slider = /** @type {HTMLInputElement} */ (byId("slider"));

/**
 * Returns what a slide shows on a rung; the end of the film has only the last one.
 * @param {Slide} slide
 * @param {string} rung
 */
function viewOf(slide, rung) {
  return slide.views[rung] ?? slide.views[data.rungs[data.rungs.length - 1]];
}

/** Draws the state: the board, its texts, and where the film is. */
function show() {
  const slide = data.slides[state.at];
  const view = viewOf(slide, state.rung);
  const overlay = view.overlays[state.branch];
  const { values, conflicts } = slide;
  const candidates = view.candidates ? slide.candidates : null;
  byId("board").replaceChildren(drawBoard({ ...data.board, values, candidates, conflicts }, overlay));
  const isSaid = state.at === end || data.rungs.indexOf(state.rung) >= data.rungs.indexOf("technique");
  byId("heading").textContent = isSaid ? slide.title : `Step ${state.at + 1}`;
  byId("level").textContent = slide.level;
  byId("level").dataset.level = slide.level;
  byId("level").hidden = !slide.level || !isSaid;
  byId("caption").textContent = view.caption;
  byId("count").textContent = state.at === end ? "End" : `${state.at + 1} / ${end}`;
  byId("legend").replaceChildren(...overlay.legend.map(legendItem));
  showBranches(branchesOf(film, state));
  slider.value = String(state.at);
  slider.setAttribute("aria-valuetext", slide.title);
  items.forEach((item, at) => {
    if (at === state.at) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  });
  keepInView(items[state.at]);
  for (const button of document.querySelectorAll("#rungs button")) {
    button.setAttribute("aria-pressed", String(button.getAttribute("value") === state.rung));
  }
  /** @type {HTMLButtonElement} */ (byId("back")).disabled = state.at === 0 && state.branch === 0;
  /** @type {HTMLButtonElement} */ (byId("next")).disabled = state.at === end;
  history.replaceState(null, "", link(state, film));
}

/** @param {import("./board.js").Key} key */
function legendItem(key) {
  const item = document.createElement("li");
  item.append(drawSample(key), key.meaning);
  return item;
}

/**
 * Shows a button per branch, or where there are many, which one of them this is.
 * @param {number} count
 */
function showBranches(count) {
  if (count > MOST_BUTTONS) {
    byId("branches").replaceChildren(`Branch ${state.branch + 1} of ${count}`);
    return;
  }
  const buttons = [];
  for (let at = 0; count > 1 && at < count; at++) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `Branch ${at + 1}`;
    button.setAttribute("aria-pressed", String(at === state.branch));
    button.addEventListener("click", () => become(choose(state, film, at)));
    buttons.push(button);
  }
  byId("branches").replaceChildren(...buttons);
}

/**
 * Scrolls the list, and nothing else, so that the step can be seen.
 * @param {Element | undefined} item
 */
function keepInView(item) {
  const list = byId("steps");
  if (!item || list.scrollHeight <= list.clientHeight) return;
  const [inner, outer] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop += inner.top - outer.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/** @param {import("./state.js").State} next */
function become(next) {
  state = next;
  show();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = /** @type {Element} */ (event.target);
  if (target === slider || (event.key === " " && target.closest("button, a"))) return;
  const next = press(state, film, event.key);
  if (next === null) return;
  event.preventDefault();
  become(next);
});

slider.addEventListener("input", () => become(go(state, film, Number(slider.value))));
byId("back").addEventListener("click", () => become(turn(state, film, -1)));
byId("next").addEventListener("click", () => become(turn(state, film, 1)));
byId("first").addEventListener("click", () => become(go(state, film, 0)));
byId("last").addEventListener("click", () => become(go(state, film, end)));
byId("rungs").addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("button");
  if (button) become(climb(state, film, button.value));
});
byId("steps").addEventListener("click", (event) => {
  const item = /** @type {Element} */ (event.target).closest("#steps > li");
  const heading = /** @type {Element} */ (event.target).closest("a");
  if (!item || !heading) return;
  event.preventDefault();
  become(go(state, film, items.indexOf(item)));
});
addEventListener("hashchange", () => become(open(film, location.hash)));

/** @type {[number, number] | null} */
let touched = null;
byId("board").addEventListener("pointerdown", (event) => {
  touched = event.pointerType === "mouse" || !event.isPrimary ? null : [event.clientX, event.clientY];
});
byId("board").addEventListener("pointercancel", () => (touched = null));
byId("board").addEventListener("pointerup", (event) => {
  if (!touched) return;
  const [dx, dy] = [event.clientX - touched[0], event.clientY - touched[1]];
  touched = null;
  if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) {
    become(turn(state, film, dx < 0 ? 1 : -1));
  }
});

document.documentElement.classList.replace("still", "moving");
show();
