// @ts-check
/** The view Play. */

import { OFFLINE, sentence } from "../words.js";
import { listenForTexts } from "./arrivals.js";
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
  // The board is drawn first. The rest follows at once, so that it is there if the server ends.
  const rest = import("./actions.js").catch(() => {
    throw new Error(OFFLINE);
  });
  const fail = (/** @type {Error} */ error) => app.notify(sentence(error.message));
  // What arrives before the rest is there is kept, and opened then.
  listenForTexts((text) => void rest.then(({ showOpen }) => showOpen(app, text)).catch(fail));
  /** @param {string} name @param {import("./table.js").Context} context */
  const act = (name, context) => rest.then(({ actions }) => actions[name]?.({ app, ...context })).catch(fail);
  return makeTable(root, app, {
    menu: MENU,
    buttons: BUTTONS,
    tools: TOOLS,
    beside: makeDraft(app),
    finish: (context) => act("finish", context),
    act,
  });
}
