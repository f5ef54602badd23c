// @ts-check
/** The rating card: how hard the puzzle is, on three scales. */

import { signs, toRecord } from "/render/game.js";
import { el } from "../dom.js";
import { sentence } from "../words.js";

/** @typedef {import("../app.js").App} App */

/** @param {App} app */
export function makeCard(app) {
  const body = el("div", { class: "scales", role: "status" });
  const root = el("details", { class: "rating", open: true }, el("summary", {}, "How hard it is"), body);
  let rated = "";

  async function refresh() {
    const game = app.game.get();
    const puzzle = signs(game.givens, game.layout);
    if (rated === puzzle) return;
    rated = puzzle;
    body.replaceChildren(el("p", { class: "soft" }, "Rating …"));
    const isClassic = game.layout.size === 9 && !game.layout.record;
    const scales = isClassic ? ["nonet", "se", "hodoku"] : ["nonet"];
    try {
      const answer = await app.api("rate", { puzzle: toRecord(game, { player: false }), scales });
      if (rated === puzzle) show(answer, isClassic);
    } catch (error) {
      if (rated === puzzle) body.replaceChildren(el("p", { class: "soft" }, sentence(/** @type {Error} */ (error).message)));
    }
  }

  /**
   * @param {any} answer
   * @param {boolean} isClassic
   */
  function show({ nonet, se, hodoku, finished }, isClassic) {
    const least = finished ? "" : "at least ";
    /** @type {[string, string, string][]} */
    const rows = [["nonet", `${least}${nonet.level}`, `score ${nonet.score.toFixed(1)}; hardest: ${nonet.hardest ?? "nothing to do"}`]];
    if (se) rows.push(["Sudoku Explainer", `${least}${se.er.toFixed(1)}`, `pearl ${se.ep.toFixed(1)}, diamond ${se.ed.toFixed(1)}${se.technique ? `; ${se.technique}` : ""}`]);
    if (hodoku) rows.push(["HoDoKu", hodoku.level, `score ${hodoku.score.toLocaleString("en")}`]);
    body.replaceChildren(
      el("table", {}, el("tbody", {}, ...rows.map(([scale, value, note]) => el("tr", {},
        el("th", { scope: "row" }, scale), el("td", { class: "value", "data-level": scale === "nonet" ? nonet.level : false }, value), el("td", { class: "soft" }, note))))),
      ...(isClassic ? [] : [el("p", { class: "soft" }, "The other two scales rate classic 9×9 puzzles alone.")]));
  }

  return {
    root,
    show: () => void refresh(),
    changed: (/** @type {boolean} */ isShown) => void (isShown && refresh()),
  };
}
