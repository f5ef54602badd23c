// @ts-check
/** What the buttons and keys of the game do beyond writing; each is loaded when first needed. */

/** @typedef {import("../app.js").App} App */
/**
 * @typedef {object} Context
 * @property {App} app
 * @property {(cells: number[]) => void} showChecked
 * @property {(at: number) => void} goto
 * @property {() => HTMLElement} board
 */

/** @type {Record<string, (context: Context) => unknown>} */
export const actions = {
  full: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
};
