// @ts-check
/** The finish: the time, how hard the puzzle was, and the way to its path. Quiet, and asked once. */

import { toRecord } from "/render/game.js";
import { dialog, el } from "../dom.js";
import { clock } from "./header.js";
import { showNew } from "./new.js";
import { capital } from "./speech.js";

/** @typedef {import("../app.js").App} App */

/** @param {App} app */
export function showFinish(app) {
  const game = app.game.get();
  const facts = el("dl", { class: "finish" });
  const add = (/** @type {string} */ name, /** @type {string} */ words) => facts.append(el("div", {}, el("dt", {}, name), el("dd", {}, words)));
  if (app.settings.get().timer) add("Time", clock(game.seconds));
  const rating = el("dd", {}, "…");
  facts.append(el("div", {}, el("dt", {}, "Difficulty"), rating));
  const path = el("button", { type: "button", onclick: () => {
    box.close();
    app.navigate("learn").catch((error) => app.notify(error.message));
  } }, "See the path");
  const next = el("button", { type: "button", class: "primary", onclick: () => showNew(app) }, "New puzzle");
  const box = dialog("Solved", facts, el("div", { class: "row" }, next, path));
  app.announce(`Solved in ${clock(game.seconds)}.`);
  next.focus();
  app.api("rate", { puzzle: toRecord(game, { player: false }), scales: ["nonet"] })
    .then(({ nonet }) => {
      const hardest = nonet.hardest ? `, hardest step: ${nonet.hardest.replaceAll("-", " ")}` : "";
      rating.textContent = `${capital(nonet.level)} (${nonet.score})${hardest}`;
    })
    .catch(() => {
      rating.textContent = game.info.level ? capital(game.info.level) : "not known";
    });
}
