// @ts-check
/** The games of this browser: go on with one, or delete it. */

import { counts, toRecord } from "/render/game.js";
import { drawBoard } from "/render/board.js";
import { dialog, el, icon } from "../dom.js";
import { ago, many } from "../words.js";
import { clock } from "./header.js";
import { capital } from "./speech.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("/render/game.js").Game} Game */

/** @param {App} app */
export async function showGames(app) {
  await app.game.keep();
  const games = await app.store.list();
  const list = el("ul", { class: "games" }, ...games.map(item));
  const box = dialog("Games", el("p", { class: "soft" }, "They are kept in this browser and nowhere else."), list);

  /** @param {Game} game */
  function item(game) {
    const [empty] = counts(game);
    const isNow = game.id === app.game.get().id;
    const state = game.done ? `solved in ${clock(game.seconds)}` : `${many(empty, "cell")} left, ${clock(game.seconds)}`;
    const name = game.info.title || (game.info.level ? `${capital(game.info.level)} puzzle` : "Sudoku");
    const go = el("button", { type: "button", class: "game", "aria-current": isNow ? "true" : null, onclick: async () => {
      if (!isNow) await app.resume(game);
      box.close();
    } }, thumbnail(game), el("span", {}, el("strong", {}, name), el("small", {}, `${state} · ${isNow ? "now" : ago(game.touched)}`)));
    const remove = el("button", { type: "button", class: "quiet", "aria-label": `Delete ${name}`, disabled: isNow, onclick: async () => {
      await app.store.remove(game.id);
      row.remove();
    } }, icon("close"));
    const row = el("li", {}, go, remove);
    return row;
  }
}

/**
 * Returns a small picture of a game.
 * @param {Game} game
 */
export function thumbnail(game) {
  const { cells, givens } = toRecord(game, { history: false });
  const { size, shape, regions, decorations, rules } = game.layout;
  const none = { roles: [], areas: [], links: [], notes: [], tints: [], legend: [], branch: null };
  const picture = drawBoard({ size, shape, regions, decorations, rules, values: cells, givens: givens ?? cells, candidates: null, conflicts: [] }, none, { labels: false });
  picture.setAttribute("aria-hidden", "true");
  return picture;
}
