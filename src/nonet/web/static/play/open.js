// @ts-check
/** Opens a puzzle from elsewhere: pasted, typed, dropped, or entered by hand. */

import { toRecord } from "/render/game.js";
import { dialog, el } from "../dom.js";
import { linkOf } from "../share.js";
import { many, sentence } from "../words.js";

/** @typedef {import("../app.js").App} App */

const MOST_ROWS = 200;

/**
 * Opens the dialog in which a puzzle is pasted or typed.
 * @param {App} app
 * @param {string} [text]
 */
export function showOpen(app, text = "") {
  const field = el("textarea", { rows: 7, class: "puzzle-text", spellcheck: "false", autocomplete: "off", "aria-label": "Puzzle", placeholder: "Paste a puzzle in any format: 81 characters, a drawn grid, a file of another program, a link" });
  field.value = text;
  const status = el("p", { class: "soft", role: "status" });
  const list = el("div", { class: "found" });
  const file = el("input", { type: "file", "aria-label": "Choose a file" });
  const sizes = el("select", { "aria-label": "Size" }, ...[4, 6, 8, 9, 10, 12, 14, 15, 16].map((size) => el("option", { value: size, selected: size === 9 }, `${size} × ${size}`)));
  const box = dialog("Open or type a puzzle",
    field,
    el("div", { class: "row" },
      el("button", { type: "button", class: "primary", onclick: () => open(field.value) }, "Open"),
      el("label", { class: "file" }, el("span", { class: "button" }, "Choose a file"), file)),
    status, list,
    el("hr", {}),
    el("div", { class: "row" }, el("button", { type: "button", onclick: enterByHand }, "Enter by hand"), sizes,
      el("button", { type: "button", onclick: changeThis }, "Change this puzzle")),
    el("p", { class: "soft small" }, "Digits, cages, lines and more; the solutions are counted as you go."));
  field.focus();
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (chosen) await open(await chosen.text());
  });
  if (text) void open(text);

  /** @param {string} words */
  async function open(words) {
    list.replaceChildren();
    if (!words.trim()) {
      status.textContent = "Paste or type a puzzle first.";
      return;
    }
    status.textContent = "Reading …";
    try {
      const found = await readAny(app, words);
      if (found.length === 1) {
        await app.open(found[0]);
        box.close();
        return;
      }
      status.textContent = `The text has ${many(found.length, "puzzle")}. Which one?`;
      list.replaceChildren(...found.map((record, at) =>
        el("button", { type: "button", onclick: async () => {
          await app.open(record);
          box.close();
        } }, record.info?.title ?? `Puzzle ${at + 1}`)));
    } catch (error) {
      status.textContent = sentence(/** @type {Error} */ (error).message);
    }
  }

  async function enterByHand() {
    const size = Number(sizes.value);
    await app.open({ nonet: 1, size, cells: ".".repeat(size * size), info: { title: "A puzzle of my own" } }, { draft: true });
    box.close();
  }

  /** Opens the puzzle of the board to be entered differently; its digits are not given any more. */
  async function changeThis() {
    const record = toRecord(app.game.get(), { player: false });
    await app.open({ ...record, givens: record.cells.replaceAll(/[^.]/g, ".") }, { draft: true });
    box.close();
  }
}

/**
 * Returns the puzzles of a text: of any format that nonet reads, or of a link to this page.
 * @param {App} app
 * @param {string} text
 * @returns {Promise<Record<string, any>[]>}
 */
async function readAny(app, text) {
  const hash = /#((?:p|s)=\S+)$/.exec(text.trim());
  if (hash) {
    const link = await linkOf(hash[1]);
    if (link) return [link.puzzle];
  }
  try {
    const answer = await app.api("parse", { puzzle: text, rows: MOST_ROWS });
    return [answer.grid, ...answer.others];
  } catch (error) {
    // Without the server, the plainest form can be read here.
    const cells = text.replaceAll(/\s/g, "").replaceAll("0", ".").toUpperCase();
    const size = Math.sqrt(cells.length);
    const isPlain = Number.isInteger(size) && size > 1 && /^[.1-9A-P]+$/.test(cells);
    if (/** @type {any} */ (error).code === "offline" && isPlain) return [{ nonet: 1, size, cells }];
    throw error;
  }
}
