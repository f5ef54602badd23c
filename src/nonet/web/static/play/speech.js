// @ts-check
/** What a screen reader hears: a cell, a house, the conflicts, how the game stands. */

import { allowed, conflicts, counts, digitsOf } from "/render/game.js";
import { shapeOf, symbolsOf } from "/render/shape.js";

/** @typedef {import("/render/game.js").Game} Game */

/** The shapes of the colours, as board.js draws them. */
export const SHAPES = ["", "circle", "square", "triangle", "diamond", "plus", "star", "wedge", "bar", "hourglass"];

/** @param {number} mask @param {string} symbols */
const spaced = (mask, symbols) => digitsOf(mask).map((digit) => symbols[digit]).join(" ");

/** @param {Game} game @param {number} cell */
function placeOf(game, cell) {
  const { columns } = shapeOf(game.layout);
  return `row ${Math.floor(cell / columns) + 1} column ${(cell % columns) + 1}`;
}

/**
 * Returns what a cell is: its place, digit, marks, colours, and whether it is wrong.
 * @param {Game} game
 * @param {number} cell
 * @param {boolean} isWrong
 */
export function sayCell(game, cell, isWrong) {
  const symbols = symbolsOf(game.layout);
  const { values, centre, corner, colours } = game.cells;
  const words = [placeOf(game, cell)];
  if (values[cell]) words.push(`${symbols[values[cell]]}${game.givens[cell] ? " given" : ""}`);
  else {
    words.push("empty");
    if (centre[cell]) words.push(`centre ${spaced(centre[cell], symbols)}`);
    if (corner[cell]) words.push(`corner ${spaced(corner[cell], symbols)}`);
  }
  if (colours[cell]) words.push(`colour ${digitsOf(colours[cell]).map((colour) => SHAPES[colour]).join(" and ")}`);
  if (isWrong) words.push("wrong");
  return words.join(", ");
}

/**
 * Returns the digits of a house and those it lacks.
 * @param {Game} game
 * @param {number} cell
 * @param {"row" | "column" | "box"} kind
 */
export function sayHouse(game, cell, kind) {
  const { layout, cells } = game;
  const kinds = kind === "box" ? ["box", "region"] : [kind];
  const unit = layout.units.find((each) => kinds.includes(each.kind) && each.cells.includes(cell));
  if (!unit) return `There is no ${kind} here.`;
  const symbols = symbolsOf(layout);
  const digits = unit.cells.map((each) => (cells.values[each] ? symbols[cells.values[each]] : "blank"));
  const missing = [];
  for (let digit = 1; digit <= layout.size; digit++) {
    if (!unit.cells.some((each) => cells.values[each] === digit)) missing.push(symbols[digit]);
  }
  const left = missing.length ? `Missing: ${missing.join(" ")}.` : "Complete.";
  return `${capital(unit.kind)} ${unit.number}: ${digits.join(", ")}. ${left}`;
}

/** @param {Game} game @param {number} cell */
export function sayMarks(game, cell) {
  const { values, centre, corner } = game.cells;
  const symbols = symbolsOf(game.layout);
  if (values[cell]) return `${symbols[values[cell]]}${game.givens[cell] ? ", given" : ""}.`;
  const noted = [
    centre[cell] ? `Centre ${spaced(centre[cell], symbols)}.` : "No centre marks.",
    corner[cell] ? `Corner ${spaced(corner[cell], symbols)}.` : "No corner marks.",
  ];
  const mask = allowed(game.layout, values)[cell];
  return `${noted.join(" ")} The rules allow ${mask ? spaced(mask, symbols) : "no digit"}.`;
}

/** @param {Game} game */
export function sayConflicts(game) {
  const symbols = symbolsOf(game.layout);
  const found = conflicts(game.layout, game.cells.values);
  if (!found.length) return "No conflicts.";
  const places = found.map((cell) => `${symbols[game.cells.values[cell]]} in ${placeOf(game, cell)}`);
  return `Conflicts: ${places.join("; ")}.`;
}

/** @param {Game} game */
export function sayStatus(game) {
  const [empty] = counts(game);
  if (!empty) return conflicts(game.layout, game.cells.values).length ? "Full, with conflicts." : "Solved.";
  const cells = empty === 1 ? "1 cell is empty" : `${empty} cells are empty`;
  return `${cells}. ${sayConflicts(game)}`;
}

/** @param {string} word */
export function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
