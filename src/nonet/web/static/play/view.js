// @ts-check
/** The view Play. */

import { makeDraft } from "./draft.js";
import { makeTable } from "./table.js";

/** @typedef {import("../app.js").App} App */

export const id = "play";
export const title = "Play";

/** @type {import("./table.js").Extras["menu"]} */
const MENU = [
  ["open", "Open or type a puzzle", "O"],
  ["daily", "Puzzle of the day", ""],
  ["games", "Games", "G"],
  ["history", "History", "Y"],
  ["restart", "Restart", ""],
  ["print", "Print", ""],
  ["full", "Full screen", "F"],
  ["settings", "Settings", ","],
  ["help", "Keys", "?"],
];
/** @type {import("./table.js").Extras["buttons"]} */
const BUTTONS = [["new", "New puzzle (N)", "plus"], ["share", "Share and export (S)", "share"]];
/** @type {import("./table.js").Extras["tools"]} */
const TOOLS = [
  ["undo", "Undo", "Undo (Ctrl + Z)"],
  ["redo", "Redo", "Redo (Ctrl + Y)"],
  ["erase", "Erase", "Erase (Delete)"],
  ["fill", "Fill", "Fill in candidates (A)"],
  ["check", "Check", "Check so far (K)"],
  ["hint", "Hint", "Hint (H)"],
];

/**
 * @param {HTMLElement} root
 * @param {App} app
 */
export function mount(root, app) {
  return makeTable(root, app, {
    menu: MENU,
    buttons: BUTTONS,
    tools: TOOLS,
    beside: makeDraft(app),
    finish: () => void import("./finish.js").then(({ showFinish }) => showFinish(app)),
    act: (name, context) => void import("./actions.js").then(({ actions }) => actions[name]?.({ app, ...context })),
  });
}
