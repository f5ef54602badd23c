// @ts-check
/** A puzzle that is being entered by hand: the doctor reads along, and "Play it" begins the game. */

import { counts, toRecord } from "/render/game.js";
import { el } from "../dom.js";
import { sentence } from "../words.js";

/** @typedef {import("../app.js").App} App */

/** @param {App} app */
export function makeDraft(app) {
  const said = el("p", { class: "doctor", role: "status" });
  const play = el("button", { type: "button", class: "primary", onclick: () => void begin() }, "Play it");
  const root = el("div", { class: "draft card", hidden: true }, el("h2", {}, "Entering a puzzle"), said, el("div", { class: "row" }, play));
  /** @type {AbortController | null} */
  let asking = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  let asked = "";

  async function begin() {
    const record = toRecord(app.game.get(), { history: false });
    const { id } = app.game.get();
    await app.open({ nonet: 1, size: record.size, cells: record.cells, ...(record.rules ? { rules: record.rules } : {}), info: record.info ?? {} });
    await app.store.remove(id);
  }

  async function look() {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    const record = toRecord(app.game.get(), { history: false });
    try {
      // Every digit is meant as a given.
      const answer = await app.api("check", { puzzle: { ...record, givens: record.cells, player: undefined } }, { signal });
      said.textContent = answer.text.split("\n")[0];
      root.dataset.valid = String(answer.valid);
    } catch (error) {
      if (/** @type {any} */ (error).code !== "cancelled") said.textContent = sentence(/** @type {Error} */ (error).message);
    }
  }

  return {
    root,
    /** @param {import("/render/game.js").Game} game */
    show(game) {
      root.hidden = !game.draft;
      if (!game.draft) return;
      const now = `${game.id} ${game.cells.values.join(" ")}`;
      if (now === asked) return;
      asked = now;
      clearTimeout(waiting);
      const filled = game.cells.values.length - counts(game)[0];
      play.disabled = filled === 0;
      if (!filled) said.textContent = "Type the given digits. The doctor looks on.";
      else waiting = setTimeout(look, 300);
    },
  };
}
