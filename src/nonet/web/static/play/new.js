// @ts-check
/** New puzzles: by level, technique, symmetry, size and variant, and the puzzle of the day. */

import { dialog, el } from "../dom.js";
import { VARIANTS } from "../declared.js";
import { sentence } from "../words.js";
import { showOpen } from "./open.js";
import { capital } from "./speech.js";

/** @typedef {import("../app.js").App} App */

export const LEVELS = ["beginner", "easy", "medium", "hard", "expert", "extreme", "monster"];
/** @type {[name: string, words: string][]} */
const SYMMETRIES = [
  ["", "Any"],
  ["rotate-180", "Half turn"],
  ["rotate-90", "Quarter turn"],
  ["mirror-horizontal", "Left and right"],
  ["mirror-vertical", "Top and bottom"],
  ["diagonal", "Diagonal"],
  ["both-mirrors", "Both mirrors"],
  ["both-diagonals", "Both diagonals"],
  ["full", "All of them"],
];
const SIZES = [4, 6, 8, 9, 12, 16];
// Puzzles with constraints of their own, as `generate` names them.
/** @type {[name: string, words: string][]} */
const DESIGNS = [
  ["killer", "Killer: cages with totals"],
  ["thermo", "Thermometers"],
  ["arrow", "Arrows"],
  ["kropki", "Kropki: dots between cells"],
];
// They come as they are: at any level, with few givens or none.
const OWN = DESIGNS.map(([name]) => name);
const NAME = "nonet.new";

/**
 * @param {string} label
 * @param {[value: string, words: string][]} options
 * @param {string} value
 */
function chooser(label, options, value) {
  const select = el("select", { "aria-label": label }, ...options.map(([name, words]) => el("option", { value: name, selected: name === value }, words)));
  return { select, root: el("label", { class: "field" }, el("span", { class: "label" }, label), select) };
}

/**
 * Opens the dialog for a new puzzle.
 * @param {App} app
 */
export function showNew(app) {
  const last = remembered();
  const levels = el("div", { class: "choices", role: "group", "aria-label": "Level" });
  const technique = chooser("Technique that it needs", [["", "Any"]], "");
  const symmetry = chooser("Symmetry", SYMMETRIES, last.symmetry);
  const size = chooser("Size", SIZES.map((each) => [String(each), `${each} × ${each}`]), last.size);
  const variant = chooser("Rules", [["", "Classic"], ...VARIANTS, ...DESIGNS], last.rules);
  const status = el("p", { class: "soft", role: "status" });
  const cancel = el("button", { type: "button", hidden: true }, "Cancel");
  for (const level of LEVELS) {
    levels.append(el("button", { type: "button", class: level === last.level ? "primary" : "", value: level, onclick: () => make(level) }, capital(level)));
  }
  const any = el("button", { type: "button", onclick: () => make("") }, "Any level");
  levels.append(any);
  const daily = el("button", { type: "button", onclick: () => showDaily(app) }, "Puzzle of the day");
  const open = el("button", { type: "button", onclick: () => showOpen(app) }, "Open or type a puzzle");
  const box = dialog("New puzzle",
    el("p", { class: "soft" }, "Choose a level. The game you are playing is kept."),
    levels, el("div", { class: "fields" }, technique.root, symmetry.root, size.root, variant.root),
    el("div", { class: "row" }, status, cancel),
    el("hr", {}), el("div", { class: "row" }, daily, open));
  const leaving = new AbortController();
  box.addEventListener("close", () => leaving.abort());
  void fillTechniques(app, technique.select, leaving.signal);
  const limit = () => {
    const isOwn = OWN.includes(variant.select.value);
    // Larger ones take too long to make.
    for (const option of size.select.options) option.disabled = isOwn && Number(option.value) > 9;
    if (size.select.selectedOptions[0]?.disabled) size.select.value = "9";
    const isNine = size.select.value === "9";
    technique.select.disabled = !isNine || Boolean(variant.select.value);
    if (technique.select.disabled) technique.select.value = "";
    symmetry.select.disabled = isOwn;
    for (const button of levels.querySelectorAll("button")) {
      button.disabled = isOwn && button !== any;
      button.classList.toggle("primary", isOwn ? button === any : button.value === last.level);
    }
  };
  size.select.addEventListener("change", limit);
  variant.select.addEventListener("change", limit);
  limit();
  /** @type {HTMLElement | null} */ (levels.querySelector(".primary"))?.focus();

  /** @param {string} level */
  async function make(level) {
    const working = new AbortController();
    leaving.signal.addEventListener("abort", () => working.abort());
    cancel.onclick = () => working.abort();
    cancel.hidden = false;
    status.textContent = "Looking for a puzzle …";
    for (const button of levels.querySelectorAll("button")) button.disabled = true;
    const asked = { level, symmetry: symmetry.select.value, size: size.select.value, rules: variant.select.value };
    remember({ ...asked, level: level || last.level });
    try {
      const record = await generate(app, { ...asked, technique: technique.select.value }, working.signal);
      await app.open(record);
      box.close();
    } catch (error) {
      const { code, message } = /** @type {import("../api.js").ApiError} */ (error);
      status.textContent = code === "cancelled" ? "" : sentence(message);
    } finally {
      cancel.hidden = true;
      limit();
    }
  }
}

/**
 * Asks for a puzzle; hard ones may take several searches.
 * @param {App} app
 * @param {{level: string, symmetry: string, size: string, rules: string, technique?: string}} asked
 * @param {AbortSignal} signal
 * @returns {Promise<Record<string, any>>}
 */
export async function generate(app, { level, symmetry, size, rules, technique }, signal) {
  /** @type {Record<string, any>} */
  const body = { size: Number(size) };
  if (OWN.includes(rules)) {
    const { grid } = await app.api("generate", { ...body, variant: rules }, { signal });
    return { ...grid, info: { title: `${capital(rules)} sudoku` } };
  }
  if (level) body.level = level;
  if (symmetry) body.symmetry = symmetry;
  if (rules) body.rules = [rules];
  if (technique) body.requires = [technique];
  const { grid } = await app.api("generate", body, { signal });
  const info = level ? { level } : grid.info?.level ? { level: grid.info.level } : {};
  return { ...grid, info };
}

/**
 * @param {App} app
 * @param {HTMLSelectElement} select
 * @param {AbortSignal} signal
 */
async function fillTechniques(app, select, signal) {
  try {
    const { techniques } = await app.api("techniques", null, { signal });
    for (const each of techniques) {
      if (each.on_path && !each.is_guess) select.append(el("option", { value: each.name }, `${each.title} (${each.level})`));
    }
  } catch {
    // Without the list, any technique will do.
  }
}

/**
 * Opens the dialog for the puzzle of a day.
 * @param {App} app
 */
export function showDaily(app) {
  const now = new Date();
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
  const day = el("input", { type: "date", value: today, max: today, min: "2020-01-01", "aria-label": "Day" });
  const status = el("p", { class: "soft", role: "status" });
  const levels = el("div", { class: "choices" }, ...LEVELS.slice(0, 6).map((level) =>
    el("button", { type: "button", value: level, onclick: () => open(level) }, capital(level))));
  const box = dialog("Puzzle of the day", el("p", { class: "soft" }, "Everyone gets the same puzzle on the same day. Choose a level."), levels,
    el("label", { class: "field" }, el("span", { class: "label" }, "Day"), day), status);

  /** @param {string} level */
  async function open(level) {
    const date = day.value || today;
    status.textContent = "Making the puzzle …";
    try {
      const { grid } = await app.api("daily", { date, level });
      const title = `${date === today ? "Puzzle of the day" : "Puzzle of the day"}, ${date}`;
      const known = (await app.store.list()).find((game) => game.info.daily === `${date} ${level}`);
      if (known) await app.resume(known);
      else await app.open({ ...grid, info: { title, level, daily: `${date} ${level}` } });
      box.close();
    } catch (error) {
      status.textContent = sentence(/** @type {Error} */ (error).message);
    }
  }
}

/** @returns {{level: string, symmetry: string, size: string, rules: string}} */
function remembered() {
  const usual = { level: "easy", symmetry: "rotate-180", size: "9", rules: "" };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(NAME) ?? "{}") };
  } catch {
    return usual;
  }
}

/** @param {Record<string, string>} asked */
function remember(asked) {
  try {
    localStorage.setItem(NAME, JSON.stringify(asked));
  } catch {
    // It is only a convenience.
  }
}
