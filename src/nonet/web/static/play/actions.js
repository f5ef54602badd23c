// @ts-check
/** What the buttons and keys of the game do beyond writing. */

import { checkSoFar } from "./check.js";
import { showShare } from "./export.js";
import { showFinish } from "./finish.js";
import { showGames } from "./games.js";
import { showHelp } from "./help.js";
import { showHistory } from "./history.js";
import { showDaily, showNew } from "./new.js";
import { showOpen } from "./open.js";
import { showSettings } from "./preferences.js";
import { printGame } from "./print.js";
import { restartGame, toggleFull } from "./small.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{app: App} & import("./table.js").Context} Context */

export { showOpen };

/** @type {Record<string, (context: Context) => unknown>} */
export const actions = {
  new: ({ app }) => showNew(app),
  daily: ({ app }) => showDaily(app),
  open: ({ app }) => showOpen(app),
  games: ({ app }) => showGames(app),
  history: (context) => showHistory(context),
  share: ({ app }) => showShare(app),
  settings: ({ app }) => showSettings(app),
  hint({ app }) {
    if (app.game.get().locks.hints) app.notify("Hints are locked by the link that opened this puzzle.");
    else app.navigate("learn").catch((error) => app.notify(error.message));
  },
  help: () => showHelp(),
  check: (context) => checkSoFar(context),
  print: ({ app }) => printGame(app),
  restart: ({ app }) => restartGame(app),
  full: () => toggleFull(),
  finish: ({ app }) => showFinish(app),
};
