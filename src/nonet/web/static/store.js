// @ts-check
/**
 * The games of this browser. Every move is kept twice: in localStorage, from which the page can
 * draw the board at once, and in IndexedDB, which the browser writes to the disk at once. Chromium
 * keeps changes of localStorage in memory for some seconds, so that alone does not survive a crash.
 */

/** @typedef {import("/render/game.js").Game} Game */

const CURRENT = "nonet.current";
const DATABASE = "nonet";
const GAMES = "games";

/** @returns {Promise<IDBDatabase>} */
function database() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(GAMES, { keyPath: "id" });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function openStore() {
  const base = typeof indexedDB === "undefined" ? Promise.resolve(null) : database().catch(() => null);

  /** @param {IDBTransactionMode} mode */
  async function games(mode) {
    const found = await base;
    return found?.transaction(GAMES, mode).objectStore(GAMES) ?? null;
  }

  return {
    /**
     * Returns the game that was played last, as far as localStorage knows.
     * @returns {Game | null}
     */
    last() {
      try {
        return JSON.parse(localStorage.getItem(CURRENT) ?? "null");
      } catch {
        return null;
      }
    },

    /** @param {Game} game */
    save(game) {
      try {
        localStorage.setItem(CURRENT, JSON.stringify(game));
      } catch {
        // IndexedDB has more room.
      }
      return games("readwrite").then((store) => store && result(store.put(game)));
    },

    /**
     * @param {string} id
     * @returns {Promise<Game | null>}
     */
    async load(id) {
      const store = await games("readonly");
      return (store && (await result(store.get(id)))) ?? null;
    },

    /**
     * Returns all games, the one played last first.
     * @returns {Promise<Game[]>}
     */
    async list() {
      const store = await games("readonly");
      const found = store ? await result(store.getAll()) : [];
      return found.sort((a, b) => b.touched - a.touched);
    },

    /** @param {string} id */
    async remove(id) {
      const store = await games("readwrite");
      if (store) await result(store.delete(id));
    },
  };
}
