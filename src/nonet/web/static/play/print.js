// @ts-check
/** The game on paper: title, rules and a large board in light colours. */

import { toScene } from "/render/game.js";
import { drawBoard } from "/render/board.js";
import { el } from "../dom.js";
import { capital } from "./speech.js";

/** @typedef {import("./table.js").Host} App */

/**
 * Puts the sheet on the page when the browser prints by itself, while the table is shown.
 * @param {App} app
 * @param {() => boolean} isShown
 */
export function listenToPrint(app, isShown) {
  addEventListener("beforeprint", () => {
    if (isShown() && !document.querySelector(".sheet")) prepare(app);
  });
  addEventListener("afterprint", () => document.querySelector(".sheet")?.remove());
}

/**
 * Opens the browser's print dialog.
 * @param {App} app
 * @param {{all?: boolean}} [options] whether the player's digits and marks are printed too
 */
export function printGame(app, { all = true } = {}) {
  prepare(app, { all });
  window.print();
}

/**
 * Puts the sheet on the page, where only paper shows it.
 * @param {App} app
 * @param {{all?: boolean}} [options]
 */
function prepare(app, { all = true } = {}) {
  const game = app.game.get();
  const { board, overlay } = toScene(game, { player: all });
  const { title, author, level, description } = game.info;
  const facts = [level ? capital(level) : "", author ? `by ${author}` : ""].filter(Boolean).join(" · ");
  const sheet = el("div", { class: "sheet", "aria-hidden": "true" },
    el("h1", {}, title || "Sudoku"), el("p", {}, facts),
    ...[...game.layout.rules, ...(description ? [description] : [])].map((rule) => el("p", {}, rule)));
  sheet.append(drawBoard(board, overlay, { labels: false }));
  document.querySelector(".sheet")?.remove();
  document.body.append(sheet);
}
