// @ts-check
/** The keypad: modes, digits with their counts, or colours, and the tools beside them. */

import { MOST_COLOURS, counts } from "/render/game.js";
import { shapeOf, symbolsOf } from "/render/shape.js";
import { colourSample } from "/render/board.js";
import { el, icon } from "../dom.js";
import { MODES } from "../keys.js";
import { SHAPES } from "./speech.js";

/** @typedef {import("/render/game.js").Game} Game */
/** @typedef {import("../keys.js").Mode} Mode */

/** @type {Record<Mode, [name: string, title: string]>} */
const NAMES = {
  digit: ["Digit", "Digits (Z)"],
  corner: ["Corner", "Corner marks (X, or Shift with a digit)"],
  centre: ["Centre", "Centre marks (C, or Ctrl with a digit)"],
  colour: ["Colour", "Colours (V)"],
};

/**
 * Returns how often each digit occurs in the solution; null if there are more digits than cells in a row
 * and in a column, so that some are missing.
 * @param {import("/render/game.js").Layout} layout
 */
function timesOf(layout) {
  const { rows, columns } = shapeOf(layout);
  if (columns === layout.size) return rows;
  return rows === layout.size ? columns : null;
}

/**
 * @param {{digit: (digit: number) => void, mode: (mode: Mode) => void, act: (act: string) => void}} on
 * @param {[act: string, name: string, title: string][]} list the tools
 */
export function makeKeypad(on, list) {
  const modes = MODES.map((mode) =>
    el("button", { type: "button", class: `mode mode-${mode}`, value: mode, title: NAMES[mode][1], onclick: () => on.mode(mode) },
      el("span", { class: "sample", "aria-hidden": "true" }), NAMES[mode][0]),
  );
  const pad = el("div", { class: "digits", role: "group", "aria-label": "Digits" });
  const tools = el("div", { class: "tools", role: "group", "aria-label": "Tools" }, ...list.map(([act, name, title]) =>
    el("button", { type: "button", class: "tool", value: act, title, onclick: () => on.act(act) }, icon(act), el("span", {}, name))));
  const root = el("div", { class: "pad" },
    el("div", { class: "modes", role: "group", "aria-label": "What to write" }, ...modes), pad, tools);
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  let shape = "";

  /**
   * @param {Game} game
   * @param {{mode: Mode, held: Mode | null, digit: number, showCounts: boolean}} state
   */
  function show(game, { mode, held, digit, showCounts }) {
    const now = held ?? mode;
    const { size } = game.layout;
    const symbols = symbolsOf(game.layout);
    const next = `${now === "colour"} ${size} ${symbols}`;
    if (next !== shape) {
      shape = next;
      build(now === "colour", size, symbols);
    }
    for (const button of modes) button.ariaPressed = String(button.value === now);
    root.dataset.mode = now;
    const found = counts(game);
    const often = timesOf(game.layout);
    buttons.forEach((button, at) => {
      const number = at + 1;
      const isChosen = number === digit;
      if (button.ariaPressed !== String(isChosen)) button.ariaPressed = String(isChosen);
      if (now === "colour") return;
      const left = (often ?? 0) - found[number];
      const count = button.lastElementChild;
      const isCounted = showCounts && often !== null;
      const words = isCounted ? (left > 0 ? String(left) : left === 0 ? "✓" : `${left}`.replace("-", "−")) : "";
      if (count && count.textContent !== words) count.textContent = words;
      button.classList.toggle("finished", isCounted && left <= 0);
      const kind = now === "digit" ? "" : `${now} mark `;
      const said = isCounted ? `${kind}${symbols[number]}, ${left > 0 ? `${left} left` : left ? "too many" : "finished"}` : `${kind}${symbols[number]}`;
      if (button.ariaLabel !== said) button.ariaLabel = said;
    });
    const [undo, redo] = tools.querySelectorAll("button");
    undo.disabled = game.at === 0;
    redo.disabled = game.at === game.moves.length;
    const hint = /** @type {HTMLButtonElement | null} */ (tools.querySelector("[value=hint]"));
    if (!hint) return;
    hint.disabled = game.locks.hints;
    hint.title = game.locks.hints ? "Hints are locked by the link" : "Hint (H)";
  }

  /**
   * @param {boolean} isColour
   * @param {number} size
   * @param {string} symbols
   */
  function build(isColour, size, symbols) {
    const many = isColour ? MOST_COLOURS : size;
    buttons = Array.from({ length: many }, (_, at) => {
      const number = at + 1;
      const label = isColour ? `colour ${SHAPES[number]}` : null;
      const content = isColour
        ? [colourSample(number)]
        : [el("span", { class: "sign" }, symbols[number]), el("span", { class: "count", "aria-hidden": "true" })];
      return el("button", { type: "button", class: "digit", value: number, "aria-label": label, onclick: () => on.digit(number) }, ...content);
    });
    const columns = Math.ceil(Math.sqrt(many));
    pad.style.setProperty("--columns", String(columns));
    pad.style.setProperty("--rows", String(Math.ceil(many / columns)));
    pad.ariaLabel = isColour ? "Colours" : "Digits";
    pad.replaceChildren(...buttons);
  }

  return { root, show };
}
