// @ts-check
/** "Check so far": are the digits right as far as they go? The solution is asked for once. */

import { conflicts, mistakes, nameOf, toRecord } from "/render/game.js";
import { symbolsOf } from "/render/shape.js";
import { many, sentence } from "../words.js";

/** @typedef {import("./table.js").Host} App */

/**
 * Returns the solution of the game's puzzle, or null if there is not exactly one.
 * @param {App} app
 * @returns {Promise<number[] | null>}
 */
export async function solutionOf(app) {
  const game = app.game.get();
  if (game.solution !== undefined) return game.solution;
  let solution = null;
  try {
    const answer = await app.api("check", { puzzle: toRecord(game, { player: false }), limit: 2 });
    if (answer.valid) {
      const solved = await app.api("solve", { puzzle: toRecord(game, { player: false }) });
      solution = [...solved.solution].map((sign) => symbolsOf(game.layout).indexOf(sign));
    }
  } catch (error) {
    if (/** @type {any} */ (error).code === "offline") throw error;
  }
  if (app.game.get().id === game.id) app.game.set({ ...app.game.get(), solution });
  return solution;
}

/** @param {{app: App} & import("./table.js").Context} context */
export async function checkSoFar({ app, showChecked }) {
  const game = app.game.get();
  const clashes = conflicts(game.layout, game.cells.values);
  if (clashes.length) {
    showChecked(clashes);
    app.notify(`${many(clashes.length, "digit")} break the rules: ${names(clashes, game.layout)}.`);
    return;
  }
  try {
    const solution = await solutionOf(app);
    if (!solution) {
      app.notify("No digit breaks the rules. The puzzle does not have exactly one solution, so more cannot be said.");
      return;
    }
    const now = app.game.get();
    const wrong = mistakes(now, solution);
    showChecked(wrong);
    const lost = now.cells.values.flatMap((digit, cell) => {
      const mask = now.cells.centre[cell];
      return !digit && mask && !(mask & (1 << (solution[cell] - 1))) ? [cell] : [];
    });
    if (wrong.length) app.notify(`${wrong.length === 1 ? "1 digit is" : `${wrong.length} digits are`} wrong.`);
    else if (lost.length) app.notify(`The digits are right, but the centre marks of ${many(lost.length, "cell")} lack the right one.`);
    else app.notify("Everything is right so far.");
  } catch (error) {
    app.notify(`No digit breaks the rules. ${sentence(/** @type {Error} */ (error).message)}`);
  }
}

/** @param {number[]} cells @param {import("/render/game.js").Layout} layout */
function names(cells, layout) {
  const shown = cells.slice(0, 6).map((cell) => nameOf(cell, layout)).join(", ");
  return cells.length > 6 ? `${shown} and others` : shown;
}
