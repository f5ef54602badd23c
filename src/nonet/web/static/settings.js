// @ts-check
/** What the player prefers, kept in the browser. */

const NAME = "nonet.settings";

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {"cell" | "digit"} entry whether the cell or the digit is chosen first
 * @property {boolean} tidy whether a digit removes its marks from the cells that see it
 * @property {"off" | "rules" | "solution"} check which mistakes are shown
 * @property {boolean} same whether the same digit is highlighted
 * @property {boolean} peers whether the cells that see the chosen one are highlighted
 * @property {boolean} places whether centre marks stand in the places of their digits
 * @property {boolean} labels whether rows and columns are numbered
 * @property {boolean} timer whether the time is shown
 * @property {boolean} counts whether the keypad counts digits
 * @property {boolean} bare the assist-free mode: no highlights, counts, checks or tidying
 * @property {"right" | "left"} hand where the keypad is
 */

/** @type {Settings} */
export const DEFAULTS = {
  theme: "auto", entry: "cell", tidy: true, check: "rules", same: true, peers: true, places: false,
  labels: false, timer: true, counts: true, bare: false, hand: "right",
};

/** Returns the settings of this browser; changes are kept and reported to those who subscribe. */
export function openSettings() {
  /** @type {Settings} */
  let now = { ...DEFAULTS, ...read() };
  /** @type {Set<(settings: Settings) => void>} */
  const readers = new Set();
  return {
    get: () => now,
    /** What holds while playing: the assist-free mode switches all help off. */
    effective: () => (now.bare ? { ...now, tidy: false, check: /** @type {const} */ ("off"), same: false, peers: false, counts: false } : now),
    /** @param {Partial<Settings>} changes */
    set(changes) {
      now = { ...now, ...changes };
      try {
        localStorage.setItem(NAME, JSON.stringify(now));
      } catch {
        // Without storage, the settings last as long as the page.
      }
      const { dataset } = document.documentElement;
      if (now.theme === "auto") delete dataset.theme;
      else dataset.theme = now.theme;
      readers.forEach((reader) => reader(now));
    },
    /** @param {(settings: Settings) => void} reader */
    subscribe(reader) {
      readers.add(reader);
      return () => void readers.delete(reader);
    },
  };
}

/** @returns {Partial<Settings>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}");
  } catch {
    return {};
  }
}
