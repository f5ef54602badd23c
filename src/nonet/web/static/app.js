// @ts-check
/** The page: its views, the game they share, and the address that follows it. */

import { classicLayout, fromRecord, newGame, signs, toRecord } from "/render/game.js";
import { ApiError, ask, askFile, stream } from "./api.js";
import { el } from "./dom.js";
import { openSettings } from "./settings.js";
import { fragmentOf, linkOf, linkToGame } from "./share.js";
import { openStore } from "./store.js";
import { VIEWS } from "./views.js";
import { sentence } from "./words.js";

/** @typedef {import("/render/game.js").Game} Game */
/** @typedef {import("/render/game.js").Layout} Layout */
/** @typedef {ReturnType<typeof makeApp>} App */

// The puzzle of the first visit, which needs no server: easy, and symmetric.
const FIRST = ".1...3.4..85129.67....5......72.14..52.....18..16.59......1....63.54287..5.7...9.";

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Returns a new name for a game. */
function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36).padStart(2, "0")).join("");
}

function makeApp() {
  const store = openStore();
  const settings = openSettings();
  /** @type {Game} */
  let game = store.last() ?? firstGame();
  /** @type {Set<(game: Game, before: Game) => void>} */
  const readers = new Set();
  /** @type {Map<string, {root: HTMLElement, shown: import("./views.js").Shown}>} */
  const mounted = new Map();
  let current = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let addressing;
  /** @type {import("./share.js").Link["show"] | null} */
  let asked = null;

  /** @param {Game} next */
  function become(next) {
    const before = game;
    game = next;
    readers.forEach((reader) => reader(game, before));
  }

  /** Keeps the game after the move was drawn. */
  function keepSoon() {
    if (keeping) return;
    keeping = true;
    requestAnimationFrame(() => setTimeout(keepNow));
    // A page in the background draws nothing.
    setTimeout(keepNow, 100);
  }

  function keepNow() {
    if (!keeping) return;
    keeping = false;
    const { id, touched } = game;
    void store.save(game).then(() => tabs?.postMessage({ id, touched }));
  }
  let keeping = false;
  addEventListener("pagehide", keepNow);
  // A game that goes on in another tab goes on here too, so that neither overwrites the other.
  const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("nonet");
  tabs?.addEventListener("message", async ({ data }) => {
    if (data.id !== game.id || data.touched <= game.touched) return;
    const newer = await store.load(data.id);
    if (newer && newer.id === game.id && newer.touched > game.touched) become(newer);
  });

  /** Writes the game into the address, soon: many moves need one address. */
  function address() {
    clearTimeout(addressing);
    addressing = setTimeout(writeAddress, 250);
  }

  async function writeAddress() {
    clearTimeout(addressing);
    const { id } = game;
    const { hash } = location;
    const fragment = await fragmentOf(linkToGame(game)).catch(() => "");
    // A link that was followed meanwhile, or is being opened, is not lost.
    if (!fragment || game.id !== id || location.hash !== hash || hash === opening) return;
    history.replaceState(history.state, "", `#${fragment}`);
  }
  /** @type {string | null} The fragment of the link that is being opened. */
  let opening = null;

  const app = {
    store,
    settings,
    ApiError,
    /**
     * Asks the server; throws an ApiError.
     * @param {string} path
     * @param {Record<string, any> | null} [body]
     * @param {{signal?: AbortSignal}} [options]
     */
    api: (path, body = null, options = {}) => ask(path, body, options),
    /**
     * Asks the server for a file.
     * @param {string} path
     * @param {Record<string, any>} body
     */
    file: (path, body) => askFile(path, body),
    stream,
    game: {
      get: () => game,
      /**
       * Shows a game after a move, keeps it, and writes it into the address.
       * @param {Game} next
       */
      set(next) {
        if (next === game) return;
        become({ ...next, touched: Date.now() });
        keepSoon();
        address();
      },
      /** Keeps the game with the seconds played, without telling anyone. @param {number} seconds */
      tick(seconds) {
        game = { ...game, seconds };
      },
      /** @returns {Promise<unknown>} */
      keep: () => store.save(game),
      /** @param {(game: Game, before: Game) => void} reader */
      subscribe(reader) {
        readers.add(reader);
        return () => void readers.delete(reader);
      },
    },
    /** Returns the position in nonet's JSON. */
    position: () => toRecord(game),
    /**
     * Opens a puzzle or position as a new game; the game that was played is kept.
     * @param {Record<string, any>} record nonet's JSON
     * @param {{push?: boolean, lock?: boolean, draft?: boolean, stay?: boolean}} [options] a draft is
     *   entered by hand; with `stay` the view stays the one it is
     */
    async open(record, { push = true, lock = false, draft = false, stay = false } = {}) {
      const layout = await layoutFor(record);
      const found = fromRecord(record, layout);
      const next = newGame({ ...found, id: newId(), layout, locks: { hints: lock }, now: Date.now() });
      await app.resume(draft ? { ...next, draft } : next, { push });
      if (!stay) await app.navigate("play");
    },
    /**
     * Goes on with a game.
     * @param {Game} next
     * @param {{push?: boolean}} [options]
     */
    async resume(next, { push = true } = {}) {
      await writeAddress();
      // A game that was never touched is not worth keeping.
      if (game.moves.length || game.draft) await store.save(game);
      else await store.remove(game.id);
      if (push) history.pushState(null, "", location.pathname);
      become({ ...next, touched: Date.now() });
      opening = null;
      void store.save(game);
      await writeAddress();
    },
    /**
     * Says something to a screen reader.
     * @param {string} text
     */
    announce(text) {
      const live = byId("live");
      // The same words again are not read unless the element changes.
      live.textContent = live.textContent === text ? `${text}\u00a0` : text;
    },
    /**
     * Shows a message for some seconds, and says it.
     * @param {string} text
     */
    notify(text) {
      const toast = byId("toast");
      toast.textContent = text;
      toast.hidden = false;
      clearTimeout(toasting);
      toasting = setTimeout(() => (toast.hidden = true), 6000);
      app.announce(text);
    },
    /**
     * Shows a view.
     * @param {string} id
     */
    async navigate(id) {
      const view = VIEWS.find((each) => each.id === id) ?? VIEWS[0];
      if (current === view.id) return;
      let there = mounted.get(view.id);
      if (!there) {
        const module = await view.load();
        const root = el("section", { class: `view ${view.id}`, "aria-label": view.title });
        there = { root, shown: module.mount(root, app) };
        mounted.set(view.id, there);
      }
      mounted.get(current)?.shown.hide();
      current = view.id;
      byId("main").replaceChildren(there.root);
      there.shown.show();
      document.title = view.id === "play" ? "nonet" : `${view.title} · nonet`;
      for (const link of document.querySelectorAll("#views button")) {
        if (link.getAttribute("value") === view.id) link.setAttribute("aria-current", "page");
        else link.removeAttribute("aria-current");
      }
    },
    /** Returns the step that a link asked to show, once. */
    takeAsked() {
      const found = asked;
      asked = null;
      return found;
    },
    followAddress,
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let toasting;

  /**
   * Returns the rules of a record as a layout; classic ones need no server.
   * @param {Record<string, any>} record
   * @returns {Promise<Layout>}
   */
  async function layoutFor(record) {
    const cells = Array.isArray(record.cells) ? record.cells.join("") : record.cells;
    if (!record.rules) return classicLayout(record.size ?? Math.sqrt(cells.length));
    const { layout } = await app.api("parse", { puzzle: record });
    return layout;
  }

  /**
   * Returns a game of this browser that has the puzzle of a link, if the link has nothing else.
   * @param {import("./share.js").Link} link
   * @returns {Promise<Game | null>}
   */
  async function begun({ puzzle, lock, show }) {
    if (puzzle.player || puzzle.givens || show) return null;
    const { cells, rules = null } = puzzle;
    const isSame = (/** @type {Game} */ each) =>
      signs(each.givens, each.layout) === cells && JSON.stringify(each.layout.record) === JSON.stringify(rules);
    const games = await store.list();
    return games.find((each) => !each.done && !each.draft && each.locks.hints === Boolean(lock) && isSame(each)) ?? null;
  }

  /** Opens what the address holds: a game of this browser goes on, anything else is a new game. */
  async function followAddress() {
    const { hash } = location;
    opening = hash;
    try {
      const link = await linkOf(hash);
      if (!link) return false;
      asked = link.show ?? null;
      const mine = link.id ? await store.load(link.id) : await begun(link);
      if (mine) {
        const newer = game.id === mine.id && game.touched >= mine.touched ? game : mine;
        become({ ...newer, touched: Date.now() });
        void store.save(game);
        address();
      } else await app.open(link.puzzle, { push: false, lock: link.lock });
      if (asked) await app.navigate("learn");
      return true;
    } finally {
      if (opening === hash) opening = null;
    }
  }
  return app;
}

/** @returns {Game} */
function firstGame() {
  const layout = classicLayout(9);
  const found = fromRecord({ cells: FIRST, info: { title: "A first puzzle", level: "beginner" } }, layout);
  // Any game that was played is newer.
  return { ...newGame({ ...found, id: newId(), layout, now: Date.now() }), touched: 0 };
}

async function start() {
  const app = makeApp();
  for (const { id, title } of VIEWS) {
    byId("views").append(el("button", { type: "button", value: id, onclick: () => app.navigate(id).catch(fail) }, title));
  }
  const fail = (/** @type {Error} */ error) => app.notify(sentence(error.message));
  byId("skip").addEventListener("click", (event) => {
    // The fragment of the address belongs to the game.
    event.preventDefault();
    const cell = /** @type {HTMLElement | null} */ (document.querySelector('.cells [tabindex="0"]'));
    (cell ?? byId("main")).focus();
  });
  byId("brand").addEventListener("click", (event) => {
    event.preventDefault();
    app.navigate("play").catch(fail);
  });
  await app.navigate("play");
  addEventListener("popstate", () => void whenReady(() => app.followAddress().catch(fail)));
  const isLinked = await app.followAddress().catch((error) => {
    fail(error);
    return false;
  });
  if (isLinked) return;
  // localStorage may be older than what was kept when the browser was killed.
  const [latest] = await app.store.list();
  const now = app.game.get();
  if (latest && latest.id !== now.id && latest.touched > now.touched) await app.resume(latest, { push: false });
  else if (latest?.id === now.id && latest.touched > now.touched) app.game.set(latest);
  else void app.game.keep();
}

let underWay = 0;

/**
 * Opens what the address holds; `data-ready` is on the page when none is being opened.
 * @param {() => Promise<unknown>} open
 */
async function whenReady(open) {
  underWay += 1;
  delete document.documentElement.dataset.ready;
  try {
    await open();
  } finally {
    underWay -= 1;
    if (!underWay) document.documentElement.dataset.ready = "";
  }
}

void whenReady(start);
