// @ts-check
/**
 * A puzzle that is being entered by hand: its solutions are counted after every change, and "Play
 * it" begins the game. The part that enters constraints is loaded when it is first needed.
 */

import { counts, toRecord } from "/render/game.js";
import { ApiError } from "../api.js";
import { el } from "../dom.js";
import { sentence } from "../words.js";
import { capital } from "./speech.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("/render/game.js").Game} Game */
/** @typedef {ReturnType<typeof import("../enter/panel.js").makePanel>} Panel */

// Solutions are counted up to this: more need no exact number while a puzzle is being made.
const MOST = 100;
// After this many seconds a rating is a lower bound, which is enough to go on with.
const RATING = 8;

/** @param {App} app */
export function makeDraft(app) {
  const said = el("p", { class: "doctor", role: "status" });
  const play = el("button", { type: "button", class: "primary", onclick: () => void begin() }, "Play it");
  const room = el("div", {});
  const root = el("div", { class: "draft card", hidden: true }, el("h2", {}, "Entering a puzzle"), said, room, el("div", { class: "row" }, play));
  /** @type {AbortController | null} */
  let asking = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  let asked = "";
  /** @type {Panel | null} */
  let panel = null;
  let isLoading = false;
  /** @type {number[]} */
  let chosen = [];

  function load() {
    if (isLoading) return;
    isLoading = true;
    import("../enter/panel.js").then(({ makePanel }) => {
      panel = makePanel(app);
      room.replaceWith(panel.root);
      panel.show(app.game.get(), chosen);
    }).catch(() => (isLoading = false));
  }

  async function begin() {
    const record = toRecord(app.game.get(), { history: false });
    const { id } = app.game.get();
    await app.open({ nonet: 1, size: record.size, cells: record.cells, ...(record.rules ? { rules: record.rules } : {}), info: record.info ?? {} });
    await app.store.remove(id);
  }

  /** @param {string} words @param {"" | "true" | "false"} valid */
  function say(words, valid) {
    said.textContent = words;
    root.dataset.valid = valid;
  }

  async function look() {
    asking = new AbortController();
    const { signal } = asking;
    const record = toRecord(app.game.get(), { history: false });
    // Every digit is meant as a given.
    const puzzle = { ...record, givens: record.cells, player: undefined };
    try {
      const { count } = await answer(app, { verb: "count", puzzle, limit: MOST }, signal);
      if (count > 1) say(count < MOST ? `${count} solutions.` : `At least ${MOST} solutions.`, "");
      else if (count) {
        say("Exactly one solution. Rating …", "true");
        const { nonet } = await answer(app, { verb: "rate", puzzle, scales: ["nonet"], seconds: RATING }, signal);
        const hardest = nonet.hardest ? `, hardest step: ${nonet.hardest.replaceAll("-", " ")}` : "";
        say(`Exactly one solution. ${capital(nonet.level)} (${nonet.score})${hardest}.`, "true");
      } else {
        say("No solution. Looking for the reason …", "false");
        say((await answer(app, { verb: "check", puzzle, limit: 2 }, signal)).text, "false");
      }
    } catch (error) {
      if (!signal.aborted) said.textContent = sentence(/** @type {Error} */ (error).message);
    }
  }

  return {
    root,
    /** @param {Game} game @param {number[]} cells the chosen cells, in their order */
    show(game, cells) {
      root.hidden = !game.draft;
      chosen = cells;
      if (!game.draft) {
        if (asked) stop();
        return;
      }
      load();
      panel?.show(game, cells);
      const now = `${game.id} ${game.cells.values.join(" ")} ${JSON.stringify(game.layout.record)}`;
      if (now === asked) return;
      stop();
      asked = now;
      const filled = game.cells.values.length - counts(game)[0];
      const isEmpty = !filled && !game.layout.record;
      play.disabled = isEmpty;
      if (isEmpty) say("Type the given digits, or choose what else to enter.", "");
      else waiting = setTimeout(look, 250);
    },
    /** Whether a key was meant for what is being entered. @param {KeyboardEvent} event */
    key: (event) => Boolean(app.game.get().draft && panel?.key(event)),
  };

  /** What was asked about an earlier state is of no use any more. */
  function stop() {
    asked = "";
    clearTimeout(waiting);
    asking?.abort();
  }
}

/**
 * Returns the answer to a question that stops when it is no longer wanted.
 * @param {App} app
 * @param {Record<string, any>} body
 * @param {AbortSignal} signal
 * @returns {Promise<any>}
 */
async function answer(app, body, signal) {
  /** @type {any} */
  let found = null;
  await app.stream("events", body, (name, data) => {
    if (name === "error") throw new ApiError(data.code, data.message, data);
    if (name === "result") found = data;
  }, { signal });
  if (signal.aborted || !found) throw new ApiError("cancelled", "cancelled");
  return found;
}
