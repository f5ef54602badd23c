// @ts-check
/**
 * Links: the state of a game in the fragment of the address, which is never sent to a server.
 *
 * `#p=<cells>` is a puzzle, one character per cell, that any program can write. `#s=1.<data>` is
 * everything else: version 1, JSON, deflated, in base64 for addresses.
 */

import { toRecord } from "/render/game.js";

/** @typedef {import("/render/game.js").Game} Game */
/**
 * @typedef {object} Link what a link holds
 * @property {Record<string, any>} puzzle a position in nonet's JSON
 * @property {string} [id] the game it came from; in that browser the link continues the game
 * @property {boolean} [lock] whether hints are locked
 * @property {{verb: string, [option: string]: any}} [show] a step to show: a question to the API
 */

export const VERSION = 1;
export const MOST = 8192;

/**
 * Returns the fragment for a link, without `#`.
 * @param {Link} link
 * @returns {Promise<string>}
 */
export async function fragmentOf(link) {
  const { puzzle, id, lock, show } = link;
  /** @type {Record<string, any>} */
  const data = { p: puzzle };
  if (id) data.i = id;
  if (lock) data.l = 1;
  if (show) data.s = show;
  const bytes = await piped(new TextEncoder().encode(JSON.stringify(data)), new CompressionStream("deflate-raw"));
  const fragment = `s=${VERSION}.${toBase64(bytes)}`;
  if (fragment.length > MOST) throw new Error("this is too large for a link; export it as a file instead");
  return fragment;
}

/**
 * Returns what a fragment holds; null without one.
 * @param {string} hash
 * @returns {Promise<Link | null>}
 */
export async function linkOf(hash) {
  const fragment = hash.replace(/^#/, "");
  const plain = new URLSearchParams(fragment).get("p");
  if (plain) {
    const cells = plain.replaceAll("0", ".").toUpperCase();
    const size = Math.sqrt(cells.length);
    if (!Number.isInteger(size) || size < 2 || size > 25) {
      throw new Error(`the link has ${cells.length} cells; a 9×9 puzzle has 81`);
    }
    return { puzzle: { nonet: 1, size, cells } };
  }
  const [, version, data] = /^s=(\d+)\.([\w-]+)$/.exec(fragment) ?? [];
  if (!data) return null;
  if (Number(version) !== VERSION) throw new Error("the link was made by a newer version of nonet");
  if (fragment.length > MOST) throw new Error(`the link is longer than ${MOST} characters`);
  try {
    const bytes = await piped(fromBase64(data), new DecompressionStream("deflate-raw"));
    const read = JSON.parse(new TextDecoder().decode(bytes));
    return { puzzle: read.p, id: read.i, lock: Boolean(read.l), show: read.s };
  } catch {
    throw new Error("the link is damaged; copy it again, whole");
  }
}

/**
 * Returns the link to a game as it is, for the address of the page.
 * @param {Game} game
 * @returns {Link}
 */
export function linkToGame(game) {
  return { puzzle: toRecord(game, { history: false }), id: game.id, lock: game.locks.hints };
}

/** A deflated text may be enormous; nothing that fits a link comes near this. */
const MOST_BYTES = 1_000_000;

/**
 * @param {Uint8Array} bytes
 * @param {CompressionStream | DecompressionStream} pipe
 */
async function piped(bytes, pipe) {
  const source = new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (bytes)]).stream().pipeThrough(pipe);
  const reader = source.getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST_BYTES) throw new Error("the link is too large");
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {Uint8Array} bytes */
function toBase64(bytes) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function fromBase64(text) {
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(bytes, (sign) => sign.charCodeAt(0));
}

