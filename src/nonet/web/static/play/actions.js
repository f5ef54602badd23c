// @ts-check
/** What the buttons and keys of the game do beyond writing; each dialog is loaded when it is needed. */

import { restart } from "/render/game.js";

/** @typedef {import("../app.js").App} App */
/**
 * @typedef {object} Context what an action may use of the view
 * @property {App} app
 * @property {(cells: number[]) => void} showChecked shows cells as wrong until the next move
 * @property {(at: number) => void} goto goes to a point of the history
 */

/** @type {Record<string, (context: Context) => unknown>} */
export const actions = {
  new: async ({ app }) => (await import("./new.js")).showNew(app),
  daily: async ({ app }) => (await import("./new.js")).showDaily(app),
  open: async ({ app }) => (await import("./open.js")).showOpen(app),
  games: async ({ app }) => (await import("./games.js")).showGames(app),
  history: async (context) => (await import("./history.js")).showHistory(context),
  share: async ({ app }) => (await import("./export.js")).showShare(app),
  settings: async ({ app }) => (await import("./preferences.js")).showSettings(app),
  help: async () => (await import("./help.js")).showHelp(),
  check: async (context) => (await import("./check.js")).checkSoFar(context),
  print: async ({ app }) => (await import("./print.js")).printGame(app),
  restart({ app }) {
    const game = app.game.get();
    const next = restart(game);
    if (next.at === game.at) return;
    app.game.set(next);
    app.notify("Restarted. Undo brings everything back.");
  },
  async full() {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  },
};
