// @ts-check
/** The encyclopaedia: a page per technique with an example, and ways to practise it. */

import { sidesInWords } from "/render/shape.js";
import { el } from "../dom.js";
import { sentence } from "../words.js";
import { LEVELS, blocksOf, piecesOf, sizesInWords } from "./lesson.js";

/** @typedef {import("./view.js").Lesson} Lesson */

/** @type {Record<string, string>} */
const DIALECTS = { hodoku: "HoDoKu", se: "Sudoku Explainer", sudokuwiki: "SudokuWiki", coach: "sudoku.coach", other: "Also called" };

// Seconds after which no puzzle is looked for any more.
const PATIENCE = 60;

/** @param {Lesson} lesson */
export function makeTechniques({ app, stage, showTab }) {
  const search = el("input", { type: "search", placeholder: "Search", "aria-label": "Search techniques" });
  const note = el("p", { class: "soft" });
  const list = el("div", { class: "index" });
  const index = el("div", {}, search, note, list);
  const page = el("article", { class: "technique", hidden: true, tabindex: "-1" });
  const root = el("div", { class: "techniques" }, index, page);
  /** @type {any[]} */
  let known = [];
  /** @type {AbortController | undefined} */
  let making;

  async function load() {
    if (known.length) return;
    note.textContent = "Loading …";
    try {
      known = (await app.api("techniques")).techniques;
      drawIndex();
    } catch (error) {
      note.textContent = sentence(/** @type {Error} */ (error).message);
    }
  }

  function drawIndex() {
    const { layout } = app.game.get();
    const { size } = layout;
    const wanted = search.value.trim().toLowerCase();
    const names = (/** @type {any} */ each) => [each.name, each.title, ...Object.values(each.aliases).flat()].join(" ").toLowerCase();
    const found = known.filter((each) => !each.is_guess && names(each).includes(wanted));
    const there = found.filter((each) => each.sizes.includes(size));
    note.textContent = size === 9 ? `${found.length} techniques, the easy ones first.`
      : `On this ${sidesInWords(layout, "×")} board ${there.length} of ${found.length} techniques exist; the others are grey.`;
    list.replaceChildren(...[...LEVELS, ""].flatMap((level) => {
      const own = found.filter((each) => each.level === level);
      if (!own.length) return [];
      return [el("section", { "data-level": level }, el("h3", {}, level ? level[0].toUpperCase() + level.slice(1) : "Not used by default"),
        el("div", { class: "chips" }, ...own.map((each) =>
          el("button", { type: "button", class: each.sizes.includes(size) ? "chip" : "chip absent", onclick: () => open(each.name) }, each.title))))];
    }));
  }

  /** Opens the page of a technique. @param {string} name */
  async function open(name) {
    showTab("techniques");
    index.hidden = true;
    page.hidden = false;
    page.replaceChildren(el("p", { class: "soft" }, "Loading …"));
    try {
      drawPage(await app.api(`techniques/${name}`));
      page.focus();
    } catch (error) {
      page.replaceChildren(backButton(), el("p", {}, sentence(/** @type {Error} */ (error).message)));
    }
  }

  const backButton = () => el("button", { type: "button", class: "quiet back", onclick: close }, "All techniques");

  function close() {
    making?.abort();
    page.hidden = true;
    index.hidden = false;
    stage.rest();
    search.focus();
  }

  /** @param {any} technique */
  function drawPage(technique) {
    const { layout } = app.game.get();
    const status = el("p", { class: "soft", role: "status" });
    const find = el("button", { type: "button", onclick: () => findOne(technique, status) }, "Find one on my board");
    const make = el("button", { type: "button", onclick: () => makePuzzle(technique, status, make) }, "Give me a puzzle that needs this");
    const other = Object.entries(technique.aliases).filter(([, names]) => /** @type {string[]} */ (names).length);
    const facts = [
      technique.level ? `Level: ${technique.level}.` : "Not used by default.",
      technique.assumes_unique ? "It assumes that the puzzle has exactly one solution." : "",
      sizesInWords(technique.sizes, layout),
    ];
    const example = () => {
      if (technique.step?.scenes) stage.show(technique.step.scenes);
    };
    page.replaceChildren(
      backButton(),
      el("h2", { "data-level": technique.level }, technique.title),
      ...blocksOf(technique.docs).map(blockOf),
      el("p", { class: "facts soft" }, facts.filter(Boolean).join(" ")),
      ...(other.length ? [el("p", { class: "soft small" }, other.map(([dialect, names]) => `${DIALECTS[dialect] ?? dialect}: ${/** @type {string[]} */ (names).join(", ")}`).join(". "))] : []),
      technique.step ? el("div", { class: "example card" }, el("h3", {}, "Example"), el("p", {}, technique.step.because),
        el("button", { type: "button", onclick: example }, "Show the example")) : "",
      el("div", { class: "row" }, find, make), status);
    example();
  }

  /**
   * @param {any} technique
   * @param {HTMLElement} status
   */
  async function findOne(technique, status) {
    status.textContent = "Looking …";
    try {
      const { steps, more } = await app.api("steps", { puzzle: app.position(), techniques: [technique.name], scenes: true, limit: 20 });
      if (!steps.length) {
        status.textContent = "There is none on your board now.";
        return;
      }
      stage.show(steps[0].scenes);
      const others = steps.length - 1 + more;
      status.textContent = `${steps[0].because}${others ? ` There ${others === 1 ? "is 1 more" : `are ${others} more`}; Steps lists them.` : ""}`;
    } catch (error) {
      status.textContent = sentence(/** @type {Error} */ (error).message);
    }
  }

  /**
   * @param {any} technique
   * @param {HTMLElement} status
   * @param {HTMLButtonElement} button
   */
  async function makePuzzle(technique, status, button) {
    if (making) {
      making.abort();
      return;
    }
    making = new AbortController();
    const words = button.textContent;
    button.textContent = "Cancel";
    status.textContent = "Looking for a puzzle …";
    try {
      const grid = await generate(technique.name, status, making.signal);
      await app.open({ ...grid, info: { title: `Practise: ${technique.title.toLowerCase()}`, ...(grid.info?.level ? { level: grid.info.level } : {}) } });
      status.textContent = "";
      await app.navigate("play");
      app.notify(`This puzzle needs ${technique.title.toLowerCase()}. The game you played is kept.`);
    } catch (error) {
      const { code, message } = /** @type {import("../api.js").ApiError} */ (error);
      const isCancelled = making?.signal.aborted || code === "cancelled";
      status.textContent = isCancelled ? "" : code === "unmet" || code === "time-limit" ? "No such puzzle was found; try again, luck may differ." : sentence(message);
    } finally {
      making = undefined;
      button.textContent = words;
    }
  }

  /**
   * Returns a puzzle that needs a technique; a rare one takes many attempts, so they are counted.
   * @param {string} name
   * @param {HTMLElement} status
   * @param {AbortSignal} signal
   * @returns {Promise<Record<string, any>>}
   */
  async function generate(name, status, signal) {
    /** @type {Record<string, any> | null} */
    let grid = null;
    const body = { verb: "generate", requires: [name], seconds: PATIENCE };
    await app.stream("events", body, (kind, data) => {
      if (kind === "progress") status.textContent = `Looking for a puzzle: ${data.done.toLocaleString("en")} tried …`;
      if (kind === "result") grid = data.grid;
      if (kind === "error") throw new app.ApiError(data.code, data.message, data);
    }, { signal });
    if (!grid) throw new app.ApiError("cancelled", "cancelled");
    return grid;
  }

  search.addEventListener("input", drawIndex);
  return {
    id: "techniques", title: "Techniques", root,
    show() {
      void load();
    },
    changed() {
      if (known.length && page.hidden) drawIndex();
    },
    open,
  };
}

/** @param {{kind: string, lines: string[]}} block */
function blockOf({ kind, lines }) {
  if (kind === "drawing") return el("pre", { tabindex: "0" }, lines.join("\n"));
  if (kind === "list") return el("ul", {}, ...lines.map((line) => el("li", {}, ...inline(line))));
  return el("p", {}, ...inline(lines[0]));
}

/** @param {string} line */
function inline(line) {
  return piecesOf(line).map(({ kind, text }) => (kind === "plain" ? text : el(/** @type {"code" | "em"} */ (kind), {}, text)));
}
