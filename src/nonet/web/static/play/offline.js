// @ts-check
/**
 * A page that plays one puzzle without a server: the same table, with what needs no server. It is
 * inlined into one file by src/nonet/web/export.py, which writes the puzzle into the page.
 */

import { fromRecord, newGame } from "/render/game.js";
import { dialog, el } from "../dom.js";
import { openSettings } from "../settings.js";
import { checkSoFar } from "./check.js";
import { clock } from "./header.js";
import { showHelp } from "./help.js";
import { showHistory } from "./history.js";
import { showSettings } from "./preferences.js";
import { printGame } from "./print.js";
import { restartGame, toggleFull } from "./small.js";
import { makeTable } from "./table.js";

/** @typedef {import("/render/game.js").Game} Game */

function startOffline() {
  const data = JSON.parse(document.getElementById("puzzle-data")?.textContent ?? "");
  const name = `nonet.offline.${data.record.givens ?? data.record.cells}`;
  const fresh = newGame({ ...fromRecord(data.record, data.layout), id: "offline", layout: data.layout, now: Date.now() });
  /** @type {Game} */
  let game = { ...fresh, ...kept(), layout: data.layout, solution: data.solution };
  /** @type {Set<(game: Game, before: Game) => void>} */
  const readers = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let toasting;

  /** Returns what was played before in this browser. @returns {Partial<Game>} */
  function kept() {
    try {
      return JSON.parse(localStorage.getItem(name) ?? "{}");
    } catch {
      return {};
    }
  }

  async function keep() {
    try {
      localStorage.setItem(name, JSON.stringify({ ...game, layout: null }));
    } catch {
      // A browser may refuse storage to a file; the game then lasts as long as the page.
    }
  }

  /** @type {import("./table.js").Host} */
  const host = {
    settings: openSettings(),
    api: () => Promise.reject(new Error("this page has no server")),
    game: {
      get: () => game,
      set(next) {
        const before = game;
        game = { ...next, touched: Date.now() };
        readers.forEach((reader) => reader(game, before));
        void keep();
      },
      tick(seconds) {
        game = { ...game, seconds };
      },
      keep,
      subscribe(reader) {
        readers.add(reader);
        return () => void readers.delete(reader);
      },
    },
    announce(text) {
      const live = /** @type {HTMLElement} */ (document.getElementById("live"));
      live.textContent = live.textContent === text ? `${text}\u00a0` : text;
    },
    notify(text) {
      const toast = /** @type {HTMLElement} */ (document.getElementById("toast"));
      toast.textContent = text;
      toast.hidden = false;
      clearTimeout(toasting);
      toasting = setTimeout(() => (toast.hidden = true), 6000);
      host.announce(text);
    },
  };
  /** @type {Record<string, (context: import("./table.js").Context) => unknown>} */
  const acts = {
    check: (context) => checkSoFar({ app: host, ...context }),
    history: (context) => showHistory({ app: host, ...context }),
    print: () => printGame(host),
    restart: () => restartGame(host),
    settings: () => showSettings(host),
    help: () => showHelp(),
    full: toggleFull,
  };
  const root = el("section", { class: "view play", "aria-label": "Play" });
  document.getElementById("main")?.append(root);
  makeTable(root, host, {
    menu: [
      ["history", "History", "Y"], ["restart", "Restart", ""], ["full", "Full screen", "F"],
      ["settings", "Settings", ","], ["help", "Keys", "?"],
    ],
    buttons: [["print", "Print", "print"]],
    tools: [
      ["undo", "Undo", "Undo (Ctrl + Z)"], ["redo", "Redo", "Redo (Ctrl + Y)"], ["erase", "Erase", "Erase (Delete)"],
      ["fill", "Fill", "Fill in candidates (A)"], ["check", "Check", "Check so far (K)"],
    ],
    act: (act, context) => acts[act]?.(context),
    finish() {
      const time = host.settings.get().timer ? `Solved in ${clock(game.seconds)}.` : "Solved.";
      dialog("Solved", el("p", {}, time));
      host.announce(time);
    },
  }).show();
}

startOffline();
