// @ts-check
/** The board of Learn: the game as it is, or the picture of a step with its words and its legend. */

import { drawBoard, drawSample } from "/render/board.js";
import { toScene } from "/render/game.js";
import { el } from "../dom.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("/render/board.js").BoardData} BoardData */
/** @typedef {import("/render/board.js").Overlay} Overlay */
/** @typedef {{title: string, caption: string, board: BoardData, overlay: Overlay}} Scene */

/** @param {App} app */
export function makeStage(app) {
  const board = el("div", { class: "board learn-board" });
  const branches = el("div", { class: "row branches", role: "group", "aria-label": "Branches of the argument" });
  const legend = el("ul", { class: "legend", "aria-label": "Legend" });
  const root = el("div", { class: "stage" }, board, branches, legend);
  /** @type {Scene[]} */
  let scenes = [];
  let branch = 0;

  function draw() {
    const scene = scenes[branch] ?? { ...toScene(app.game.get()), title: "", caption: "" };
    const svg = drawBoard(scene.board, scene.overlay, { labels: true });
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", scene.caption || "The board as it is");
    const { width, height } = svg.viewBox.baseVal;
    board.style.setProperty("--ratio", String(width / height || 1));
    board.replaceChildren(svg);
    const entries = scenes.length ? scene.overlay.legend : [];
    legend.replaceChildren(...entries.map((key) => el("li", {}, drawSample(key), el("span", {}, key.meaning))));
    branches.hidden = scenes.length < 2;
    branches.replaceChildren(...(scenes.length < 2 ? [] : scenes.map((_, at) =>
      el("button", { type: "button", "aria-pressed": String(at === branch), onclick: () => choose(at) }, String(at + 1)))));
    if (scenes.length > 1) branches.prepend(el("span", { class: "soft" }, "Branch"));
  }

  /** @param {number} at */
  function choose(at) {
    branch = at;
    draw();
    /** @type {HTMLElement | undefined} */ (branches.querySelectorAll("button")[at])?.focus();
  }

  return {
    root,
    /** Shows the game as it is. */
    rest() {
      scenes = [];
      branch = 0;
      draw();
    },
    /** Shows pictures: one, or one per branch. @param {Scene[]} next */
    show(next) {
      scenes = next;
      branch = 0;
      draw();
    },
    get isResting() {
      return !scenes.length;
    },
  };
}
