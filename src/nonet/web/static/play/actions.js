// @ts-check
/** What the buttons and keys of the game do beyond writing; each dialog is loaded when it is needed. */

import { restartGame, toggleFull } from "./small.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{app: App} & import("./table.js").Context} Context */

/** @type {Record<string, (context: Context) => unknown>} */
export const actions = {
  new: async ({ app }) => (await import("./new.js")).showNew(app),
  daily: async ({ app }) => (await import("./new.js")).showDaily(app),
  open: async ({ app }) => (await import("./open.js")).showOpen(app),
  games: async ({ app }) => (await import("./games.js")).showGames(app),
  history: async (context) => (await import("./history.js")).showHistory(context),
  share: async ({ app }) => (await import("./export.js")).showShare(app),
  settings: async ({ app }) => (await import("./preferences.js")).showSettings(app),
  hint({ app }) {
    if (app.game.get().locks.hints) app.notify("Hints are locked by the link that opened this puzzle.");
    else app.navigate("learn").catch((error) => app.notify(error.message));
  },
  help: async () => (await import("./help.js")).showHelp(),
  check: async (context) => (await import("./check.js")).checkSoFar(context),
  print: async ({ app }) => (await import("./print.js")).printGame(app),
  restart: ({ app }) => restartGame(app),
  full: toggleFull,
};
