// @ts-check
/** The shape of a board: how many rows and columns it has, and which digits. */

import { SYMBOLS } from "./measures.js";

/** @typedef {{rows: number, columns: number, lowest: number}} Shape the sides, and the lowest digit */
/** @typedef {{size: number, shape?: Shape | null}} Shaped `size` is the number of digits */

const SYMBOLS_FROM_0 = `.0${SYMBOLS.slice(1, -1)}`;

/**
 * Returns the shape of a board or a layout: a square of the digits from 1, unless it has another one.
 * @param {Shaped} board
 * @returns {Shape}
 */
export function shapeOf({ size, shape }) {
  return shape ?? { rows: size, columns: size, lowest: 1 };
}

/**
 * Returns the signs of a board: that of an empty cell, then those of the digits in their order.
 * @param {Shaped} board
 */
export function symbolsOf(board) {
  return shapeOf(board).lowest ? SYMBOLS : SYMBOLS_FROM_0;
}

/**
 * Returns the sides of a board in words.
 * @param {Shaped} board
 * @param {string} between
 */
export function sidesInWords(board, between) {
  const { rows, columns } = shapeOf(board);
  return `${rows}${between}${columns}`;
}
