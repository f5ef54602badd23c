// @ts-check
/** The board of Learn: the game as it is, or the picture of a step with its words and its legend. */

import { drawBoard, drawSample } from "/render/board.js";
import { toRecord, toScene } from "/render/game.js";
import { el } from "../dom.js";
import { fragmentOf } from "../share.js";
import { sentence } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("/render/board.js").BoardData} BoardData */
/** @typedef {import("/render/board.js").Overlay} Overlay */
/** @typedef {{title: string, caption: string, board: BoardData, overlay: Overlay}} Scene */

/** @param {App} app */
export function makeStage(app) {
  const board = el("div", { class: "board learn-board" });
  const branches = el("div", { class: "row branches", role: "group", "aria-label": "Branches of the argument" });
  const legend = el("ul", { class: "legend", "aria-label": "Legend" });
  const copy = el("button", { type: "button", class: "quiet about", hidden: true, onclick: () => copyLink() }, "Copy a link to this");
  const root = el("div", { class: "stage" }, board, branches, el("div", { class: "below" }, legend, copy));
  /** @type {Scene[]} */
  let scenes = [];
  let branch = 0;
  /** @type {import("../share.js").Link["show"] | null} */
  let asked = null;

  /** Copies a link that opens the position and asks the same question again. */
  async function copyLink() {
    if (!asked) return;
    try {
      const game = app.game.get();
      const fragment = await fragmentOf({ puzzle: toRecord(game, { history: false }), lock: game.locks.hints, show: asked });
      await navigator.clipboard.writeText(`${location.origin}${location.pathname}#${fragment}`);
      app.notify("The link is copied. It opens this position and shows the same.");
    } catch (error) {
      app.notify(sentence(/** @type {Error} */ (error).message));
    }
  }

  function draw() {
    copy.hidden = !asked;
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
      asked = null;
      branch = 0;
      draw();
    },
    /**
     * Shows pictures: one, or one per branch. `show` is what a link to it asks for.
     * @param {Scene[]} next
     * @param {import("../share.js").Link["show"] | null} [show]
     */
    show(next, show = null) {
      scenes = next;
      asked = show;
      branch = 0;
      draw();
    },
    get isResting() {
      return !scenes.length;
    },
  };
}
