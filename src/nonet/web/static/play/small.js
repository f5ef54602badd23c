// @ts-check
/** Actions too small for a file of their own. */

import { restart } from "/render/game.js";

/** @param {Pick<import("../app.js").App, "game" | "notify">} app */
export function restartGame(app) {
  const game = app.game.get();
  const next = restart(game);
  if (next.at === game.at) return;
  app.game.set(next);
  app.notify("Restarted. Undo brings everything back.");
}

export async function toggleFull() {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
}
