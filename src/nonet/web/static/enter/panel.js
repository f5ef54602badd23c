// @ts-check
/** The part of the page that enters constraints: a kind, the cells chosen on the board, a clue. */

import { changeLayout, classicLayout, nameOf } from "/render/game.js";
import { addStyles, el, icon } from "../dom.js";
import { sentence } from "../words.js";
import { GROUPS, SWITCHES } from "../declared.js";
import { HOW, KINDS, constraintsOf } from "./kinds.js";
import { isOn, listed, switched, withConstraints, withoutConstraint, wordsOf } from "./rules.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("/render/game.js").Game} Game */
/** @typedef {import("./kinds.js").Rules} Rules */

/** @param {App} app */
export function makePanel(app) {
  const kind = el("select", { "aria-label": "What to enter" }, el("option", { value: "" }, "Given digits"),
    ...GROUPS.map(([label, kinds]) => el("optgroup", { label }, ...kinds.map((each) => el("option", { value: each.id }, each.label)))));
  const name = el("span", { class: "label" });
  const clue = el("input", { type: "text", inputmode: "numeric", autocomplete: "off", size: 6 });
  const field = el("label", { class: "clue" }, name, clue);
  const add = el("button", { type: "button", onclick: () => void enter() }, "Add");
  const status = el("p", { class: "soft how", role: "status" });
  const boxes = SWITCHES.map(([id, label, by]) => {
    const box = el("input", { type: "checkbox", onchange: () => void change((rules, size) => switched(rules, id, by, size)) });
    return { id, box, root: el("label", { class: "switch" }, box, label) };
  });
  const list = el("ul", { class: "entered", "aria-label": "Constraints" });
  const root = el("div", { class: "enter" },
    kind, el("div", { class: "row" }, field, add), status, list,
    el("details", {}, el("summary", {}, "Rules for the whole board"), ...boxes.map((each) => each.root)));
  addStyles(root, "/enter/enter.css");
  /** @type {number[]} */
  let cells = [];
  let shown = "";
  /** @type {Promise<unknown>} changes wait for each other */
  let last = Promise.resolve();

  const chosen = () => KINDS.get(kind.value);

  function showKind() {
    const entry = chosen();
    field.hidden = !entry?.clue;
    add.hidden = !entry;
    name.textContent = entry?.clue ? `${entry.clue.label}${entry.clue.optional ? " (optional)" : ""}` : "";
    status.textContent = entry ? `${HOW[entry.by]} Then press Enter or Add.` : "";
    status.hidden = !entry;
    clue.value = "";
  }
  kind.addEventListener("change", showKind);
  clue.addEventListener("keydown", (event) => {
    if (event.key === "Enter") void enter();
  });
  showKind();

  /** Adds what is chosen and typed. */
  async function enter() {
    const entry = chosen();
    if (!entry) return;
    const made = constraintsOf(entry, cells, clue.value, app.game.get().layout);
    if ("lacks" in made) {
      status.textContent = made.lacks;
      return;
    }
    const isDone = await change((rules, size) => withConstraints(rules, made.found, size));
    if (!isDone) return;
    clue.value = "";
    status.textContent = `Added: ${made.found.map(wordsOf).join(", ")}.`;
  }

  /**
   * Changes the rules of the puzzle; the server reads them and returns how they are drawn.
   * @param {(rules: Rules | null, size: number) => Rules | null} next
   * @returns {Promise<boolean>} whether the rules are possible
   */
  function change(next) {
    const done = last.then(async () => {
      const { id, layout: { size, shape, regions, record } } = app.game.get();
      try {
        const rules = next(record, size);
        const puzzle = { nonet: 1, ...(shape ? {} : { size }), cells: ".".repeat(regions.length), rules };
        const { layout } = rules ? await app.api("parse", { puzzle }) : { layout: classicLayout(size) };
        const game = app.game.get();
        if (game.id !== id) return false;
        app.game.set(changeLayout(game, layout));
        return true;
      } catch (error) {
        const words = /** @type {Error} */ (error).message.replace(/^(position \d+: )?(puzzle\.)?(rules\.)?(constraints|variants)(\[\d+\])?: /, "");
        status.hidden = false;
        status.textContent = sentence(words);
        showRules();
        return false;
      }
    });
    last = done;
    return done;
  }

  function showRules() {
    const { layout } = app.game.get();
    const { record } = layout;
    for (const { id, box } of boxes) box.checked = isOn(record, id);
    const found = listed(record, cells.map((cell) => nameOf(cell, layout)));
    list.hidden = !found.length;
    list.replaceChildren(...found.map(({ constraint, index, isChosen }) => {
      const words = wordsOf(constraint);
      return el("li", { class: isChosen ? "here" : "" }, el("span", {}, words),
        el("button", { type: "button", class: "quiet", title: "Remove", "aria-label": `Remove ${words}`, onclick: () => remove(index, words) }, icon("close")));
    }));
  }

  /** @param {number} index @param {string} words */
  async function remove(index, words) {
    await change((rules) => (rules ? withoutConstraint(rules, index) : rules));
    app.announce(`Removed: ${words}.`);
    /** @type {HTMLElement} */ (list.querySelector("button") ?? kind).focus();
  }

  return {
    root,
    /** @param {Game} game @param {number[]} next the chosen cells, in their order */
    show(game, next) {
      cells = next;
      const now = `${game.id} ${JSON.stringify(game.layout.record)} ${cells}`;
      if (now !== shown) showRules();
      shown = now;
    },
    /** Takes the keys of a clue while the board has the focus. @param {KeyboardEvent} event */
    key(event) {
      const entry = chosen();
      if (!entry || event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key === "Enter") void enter();
      else if (entry.clue && /^\d$/.test(event.key)) clue.value += event.key;
      else if (entry.clue && clue.value && event.key === "Backspace") clue.value = clue.value.slice(0, -1);
      else return false;
      return true;
    },
  };
}
