// @ts-check
/** Carrying out a fix: a move of the game, or where givens change, another puzzle. Pure. */

import { bit, cellNamed, play, signs, toRecord } from "/render/game.js";
import { withoutConstraint } from "../enter/rules.js";

/** @typedef {import("/render/game.js").Game} Game */
/** @typedef {import("/render/game.js").Change} GameChange */
/** @typedef {import("./findings.js").Fix} Fix */

/**
 * Returns the game after a fix, or the record of a new puzzle if the fix changes givens.
 *
 * What a player wrote is changed by a move, which can be undone. A given that changes, or a digit
 * that becomes one, makes another puzzle, and so does another constraint; digits typed into an empty
 * grid are not given.
 * @param {Game} game
 * @param {Fix} fix
 * @returns {{game: Game} | {record: Record<string, any>}}
 */
export function fixed(game, fix) {
  const { layout } = game;
  if (fix.exchange) return { record: exchanged(game, fix.exchange) };
  const changes = fix.changes.map(({ cell, digit, mark }) => ({ cell: cellNamed(cell, layout), digit, mark }));
  const hasGivens = game.givens.some(Boolean);
  const isMove = changes.every(({ cell, mark }) => mark || !game.givens[cell] && (game.cells.values[cell] || !hasGivens));
  if (isMove) {
    /** @type {GameChange[]} */
    const moves = changes.map(({ cell, digit, mark }) => mark
      ? ["centre", cell, game.cells.centre[cell], game.cells.centre[cell] | bit(digit)]
      : ["value", cell, game.cells.values[cell], digit]);
    return { game: play(game, moves) };
  }
  const values = [...game.cells.values];
  const givens = [...game.givens];
  for (const { cell, digit } of changes) values[cell] = givens[cell] = digit;
  /** @type {Record<string, any>} */
  const record = { ...toRecord(game, { history: false }), cells: signs(values, layout) };
  delete record.givens;
  if (values.some((digit, cell) => digit !== givens[cell])) record.givens = signs(givens, layout);
  return { record };
}

/**
 * Returns the record of a game in whose rules a constraint is replaced or removed.
 * @param {Game} game
 * @param {import("./findings.js").Exchange} exchange
 */
function exchanged(game, { from, to }) {
  const record = toRecord(game, { history: false });
  const constraints = record.rules?.constraints ?? [];
  const at = constraints.findIndex((/** @type {any} */ each) => JSON.stringify(each) === JSON.stringify(from));
  if (at < 0) return record;
  const rules = to ? { ...record.rules, constraints: constraints.with(at, to) } : withoutConstraint(record.rules, at);
  const { rules: _, ...rest } = record;
  return rules ? { ...rest, rules } : rest;
}
