// @ts-check
/** The history of a game: every move, with a slider that goes to any of them while the board shows it. */

import { wordsOf } from "/render/game.js";
import { el, icon } from "../dom.js";

/** @typedef {{app: import("./table.js").Host} & import("./table.js").Context} Context */

/**
 * Shows the history below the board, or hides it.
 * @param {Context} context
 */
export function showHistory({ app, goto }) {
  const open = document.querySelector(".scrub");
  if (open) {
    /** @type {any} */ (open).close();
    return;
  }
  const slider = el("input", { type: "range", min: 0, step: 1, "aria-label": "Move" });
  const words = el("span", { class: "said" });
  const step = (/** @type {number} */ by) => () => goto(app.game.get().at + by);
  const back = el("button", { type: "button", class: "quiet", "aria-label": "One move back", onclick: step(-1) }, icon("back"));
  const next = el("button", { type: "button", class: "quiet", "aria-label": "One move on", onclick: step(1) }, icon("next"));
  const close = el("button", { type: "button", class: "quiet", "aria-label": "Close the history" }, icon("close"));
  const root = el("div", { class: "scrub", role: "group", "aria-label": "History" }, back, slider, next, words, close);
  slider.addEventListener("input", () => goto(Number(slider.value)));
  const draw = () => {
    const game = app.game.get();
    slider.max = String(game.moves.length);
    slider.value = String(game.at);
    const said = wordsOf(game, game.at);
    slider.setAttribute("aria-valuetext", `${game.at} of ${game.moves.length}: ${said}`);
    words.textContent = `${game.at} / ${game.moves.length}: ${said}`;
    back.disabled = game.at === 0;
    next.disabled = game.at === game.moves.length;
  };
  const stop = app.game.subscribe(draw);
  Object.assign(root, {
    close() {
      stop();
      root.closest(".play-page")?.classList.remove("has-scrub");
      root.remove();
    },
  });
  close.addEventListener("click", () => /** @type {any} */ (root).close());
  document.querySelector(".play-page .side")?.append(root);
  root.closest(".play-page")?.classList.add("has-scrub");
  draw();
  slider.focus();
}
