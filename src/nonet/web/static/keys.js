// @ts-check
/** The keys: what each does, for the board and for the page of keys. */

import { shapeOf } from "/render/shape.js";

/**
 * What a key press asks for.
 * @typedef {{act: "digit", digit: number, number: number, mode: Mode | null}
 *   | {act: "move", dx: number, dy: number, extend: boolean}
 *   | {act: "jump", to: "row-start" | "row-end" | "top" | "bottom" | "first" | "last", extend: boolean}
 *   | {act: "mode", mode: Mode}
 *   | {act: "speak", what: "row" | "column" | "box" | "marks" | "conflicts" | "status"}
 *   | {act: Plain}} Action
 */
/** @typedef {"digit" | "corner" | "centre" | "colour"} Mode */
/**
 * @typedef {"undo" | "redo" | "erase" | "next-mode" | "select-all" | "clear-selection" | "write" | "help"
 *   | "new" | "open" | "games" | "hint" | "fill" | "check" | "share" | "pause" | "full" | "settings"
 *   | "select-same" | "restart" | "history"} Plain
 */

export const MODES = /** @type {const} */ (["digit", "corner", "centre", "colour"]);
/** @type {Record<string, Mode>} */
const MODE_KEYS = { z: "digit", x: "corner", c: "centre", v: "colour" };
/** @type {Record<string, Plain>} */
const LETTERS = {
  n: "new", o: "open", g: "games", h: "hint", a: "fill", k: "check", s: "share", p: "pause", f: "full",
  u: "undo", e: "select-same", y: "history",
};
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** @type {Record<string, "row" | "column" | "box" | "marks" | "conflicts" | "status">} */
const SPEECH = { KeyR: "row", KeyC: "column", KeyB: "box", KeyM: "marks", KeyK: "conflicts", KeyS: "status" };

/**
 * Returns what a key press asks for; null if nothing.
 *
 * On Windows, Shift and a key of the numeric pad send an arrow key without Shift. NumLock tells the
 * two apart: while it is on, an arrow of the pad is a digit with Shift.
 * @param {{key: string, code: string, ctrlKey: boolean, metaKey: boolean, shiftKey: boolean, altKey: boolean,
 *   getModifierState: (name: string) => boolean}} event
 * @param {import("/render/shape.js").Shaped} layout
 * @returns {Action | null}
 */
export function actionOf(event, layout) {
  const { key, code, shiftKey, altKey } = event;
  const ctrlKey = event.ctrlKey || event.metaKey;
  if (altKey) return !ctrlKey && SPEECH[code] ? { act: "speak", what: SPEECH[code] } : null;
  const number = numberOf(event);
  const { lowest } = shapeOf(layout);
  if (number !== null && number < lowest + layout.size) {
    // The digits of a board are numbered from 1, also those that begin with 0; else 0 erases.
    const digit = number - lowest + 1;
    const isShifted = shiftKey || (code.startsWith("Numpad") && !/^\d$/.test(key));
    const mode = isShifted && ctrlKey ? "colour" : isShifted ? "corner" : ctrlKey ? "centre" : null;
    return digit ? { act: "digit", digit, number, mode } : { act: "erase" };
  }
  if (key === ".") return { act: "erase" };
  if (ARROWS[key]) {
    const [dx, dy] = ARROWS[key];
    return { act: "move", dx, dy, extend: shiftKey || ctrlKey };
  }
  const jump = { Home: ctrlKey ? "first" : "row-start", End: ctrlKey ? "last" : "row-end", PageUp: "top", PageDown: "bottom" }[key];
  if (jump) return { act: "jump", to: /** @type {any} */ (jump), extend: shiftKey };
  const letter = key.toLowerCase();
  if (ctrlKey) {
    if (letter === "z") return { act: shiftKey ? "redo" : "undo" };
    if (letter === "y") return { act: "redo" };
    if (letter === "a") return { act: "select-all" };
    return null;
  }
  if (key === "Delete" || key === "Backspace") return { act: "erase" };
  if (key === " ") return { act: "next-mode" };
  if (key === "Enter") return { act: "write" };
  if (key === "Escape") return { act: "clear-selection" };
  if (key === "?") return { act: "help" };
  if (key === ",") return { act: "settings" };
  if (shiftKey) return null;
  if (MODE_KEYS[letter]) return { act: "mode", mode: MODE_KEYS[letter] };
  return LETTERS[letter] ? { act: LETTERS[letter] } : null;
}

/**
 * Returns the number that a key stands for; null for another key.
 * @param {{key: string, code: string, ctrlKey: boolean, metaKey: boolean, getModifierState: (name: string) => boolean}} event
 */
function numberOf({ key, code, ctrlKey, metaKey, getModifierState }) {
  const [, row, pad] = /^(?:Digit(\d)|Numpad(\d))$/.exec(code) ?? [];
  if (pad !== undefined) {
    const isNumber = /^\d$/.test(key) || getModifierState("NumLock");
    return isNumber ? Number(pad) : null;
  }
  if (row !== undefined) return Number(row);
  if (/^\d$/.test(key)) return Number(key);
  // Letters are the digits above 9; with Ctrl they are commands of the browser.
  return /^[a-z]$/i.test(key) && !ctrlKey && !metaKey ? key.toUpperCase().charCodeAt(0) - 55 : null;
}

/** The page of keys: groups of keys and what they do. */
export const HELP = [
  ["Write", [
    ["1 – 9", "write a digit, mark or colour, as the mode says (A – G for 10 – 16 on large boards)"],
    ["Shift + digit", "corner mark"],
    ["Ctrl + digit", "centre mark"],
    ["Ctrl + Shift + digit", "colour"],
    ["Z X C V", "mode: digit, corner, centre, colour"],
    ["Space", "next mode"],
    ["Delete, 0", "erase digits, then marks, then colours (0 is a digit where the lowest is 0)"],
    ["Enter", "with digit-first entry: write the chosen digit"],
    ["A", "fill in candidates"],
  ]],
  ["Move and choose", [
    ["Arrows", "move; with Shift or Ctrl, choose more cells"],
    ["Home, End", "start and end of the row; with Ctrl, of the board"],
    ["Page Up, Page Down", "top and bottom of the column"],
    ["Ctrl + click, drag", "choose more cells"],
    ["Double click, E", "choose all cells with this digit"],
    ["Ctrl + A, Escape", "choose all cells, or none"],
  ]],
  ["Game", [
    ["Ctrl + Z, U", "undo"],
    ["Ctrl + Y", "redo"],
    ["Y", "history"],
    ["N", "new puzzle"],
    ["O", "open or type a puzzle"],
    ["G", "games"],
    ["K", "check so far"],
    ["H", "hint"],
    ["S", "share and export"],
    ["P", "pause"],
    ["F", "full screen"],
    [",", "settings"],
    ["?", "this page"],
  ]],
  ["Hear", [
    ["Alt + R, C, B", "the row, column or box"],
    ["Alt + M", "the marks of the cell, and what the rules allow there"],
    ["Alt + K", "conflicts"],
    ["Alt + S", "the state of the game"],
  ]],
];
