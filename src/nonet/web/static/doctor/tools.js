// @ts-check
/** Questions that can take long: all solutions counted, some of them shown, true candidates. */

import { el, icon } from "../dom.js";
import { sentence } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./findings.js").Counted} Counted */

const PAGE = 50;
const LIMITS = [1, 10, 100, 1000];

/** @param {number} number */
export const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

/**
 * Long work that can be cancelled: a button that begins it, a bar that follows it, one that ends it.
 * @param {{label: string, begin: (signal: AbortSignal, follow: (words: string, share: number | null) => void) => Promise<string>, app: App}} options
 */
function makeJob({ label, begin, app }) {
  const start = el("button", { type: "button", onclick: () => void run() }, label);
  const cancel = el("button", { type: "button", class: "cancel", hidden: true, onclick: () => work?.abort() }, "Cancel");
  const bar = el("progress", { "aria-label": label, hidden: true });
  const said = el("p", { class: "said" });
  const root = el("div", { class: "job" }, el("div", { class: "row" }, start, cancel), bar, said);
  /** @type {AbortController | null} */
  let work = null;

  async function run() {
    work?.abort();
    const mine = (work = new AbortController());
    cancel.hidden = bar.hidden = false;
    start.disabled = true;
    bar.removeAttribute("value");
    said.textContent = "Working …";
    cancel.focus();
    try {
      const words = await begin(mine.signal, (now, share) => {
        if (mine !== work) return;
        said.textContent = now;
        if (share !== null) bar.value = share;
      });
      if (mine === work) end(words);
    } catch (error) {
      if (mine !== work) return;
      const { code, message } = /** @type {{code?: string, message: string}} */ (error);
      const soFar = (said.textContent ?? "").replace("Working …", "");
      end(`${code === "cancelled" ? "Cancelled." : sentence(message)} ${soFar}`.trim());
    }
  }

  /** @param {string} words */
  function end(words) {
    work = null;
    const hadFocus = document.activeElement === cancel;
    cancel.hidden = bar.hidden = true;
    start.disabled = false;
    if (hadFocus) start.focus();
    said.textContent = words;
    app.announce(words);
  }

  return {
    root, run,
    /** Ends the work and forgets its answer. */
    reset() {
      const was = work;
      work = null;
      was?.abort();
      cancel.hidden = bar.hidden = true;
      start.disabled = false;
      said.textContent = "";
    },
  };
}

/**
 * Asks for long work and returns its result.
 * @param {App} app
 * @param {Record<string, any>} body
 * @param {AbortSignal} signal
 * @param {(progress: any) => void} onProgress
 */
async function follow(app, body, signal, onProgress) {
  /** @type {any} */
  let result = null;
  try {
    await app.stream("events", body, (name, data) => {
      if (name === "progress") onProgress(data);
      else if (name === "error") throw new app.ApiError(data.code, data.message, data);
      else if (name === "result") result = data;
    }, { signal });
  } catch (error) {
    if (signal.aborted) throw new app.ApiError("cancelled", "cancelled");
    throw error;
  }
  if (!result) throw new app.ApiError("offline", "the server ended before it answered");
  return result;
}

/**
 * @param {App} app
 * @param {() => any} puzzle
 */
export function makeCounter(app, puzzle) {
  const job = makeJob({
    label: "Count all solutions",
    app,
    async begin(signal, show) {
      const { count, caveat } = await follow(app, { verb: "count", puzzle: puzzle() }, signal, ({ done, seconds }) =>
        show(`${grouped(done)} solutions so far, ${Math.round(seconds ?? 0)} s`, null));
      const beside = caveat && count !== 1 ? ` This is about the part of the puzzle that was read; ${caveat}` : "";
      return `${grouped(count)} solution${count === 1 ? "" : "s"}.${beside}`;
    },
  });
  return { ...job, root: el("section", { class: "card tool", "aria-label": "Count" }, el("h2", {}, "Count"), job.root) };
}

/**
 * @param {App} app
 * @param {() => any} puzzle
 * @param {(solution: string | null) => void} show
 */
export function makeBrowser(app, puzzle, show) {
  /** @type {string[]} */
  let found = [];
  let at = -1;
  let more = true;
  let run = 0;
  let caveat = "";
  const where = el("output", {}, "");
  const back = el("button", { type: "button", "aria-label": "Previous solution", onclick: () => void go(at - 1) }, icon("back"));
  const next = el("button", { type: "button", "aria-label": "Next solution", onclick: () => void go(at + 1) }, icon("next"));
  const begin = el("button", { type: "button", onclick: () => void go(0) }, "Show solutions");
  const close = el("button", { type: "button", onclick: () => hide() }, "Hide");
  const turning = el("div", { class: "row", hidden: true }, back, where, next, close);
  const root = el("section", { class: "card tool", "aria-label": "Solutions" }, el("h2", {}, "Solutions"), begin, turning);

  /** @param {number} to */
  async function go(to) {
    const mine = run;
    try {
      while (more && to >= found.length) {
        begin.disabled = next.disabled = true;
        const answer = await app.api("solutions", { puzzle: puzzle(), offset: found.length, limit: PAGE });
        if (mine !== run) return;
        found.push(...answer.solutions);
        more = answer.more;
        caveat = answer.caveat ? ` This is about the part of the puzzle that was read; ${answer.caveat}` : "";
        if (!answer.solutions.length) break;
      }
    } catch (error) {
      if (mine !== run) return;
      begin.disabled = false;
      app.notify(sentence(/** @type {Error} */ (error).message));
      return;
    }
    begin.disabled = false;
    if (!found.length) {
      app.notify(`There is no solution.${caveat}`);
      return;
    }
    at = Math.max(0, Math.min(found.length - 1, to));
    if (caveat && !turning.offsetParent && (found.length > 1 || more)) app.notify(caveat.trim());
    begin.hidden = true;
    turning.hidden = false;
    back.disabled = at === 0;
    next.disabled = at === found.length - 1 && !more;
    where.textContent = `${grouped(at + 1)} of ${grouped(found.length)}${more ? "+" : ""}`;
    show(found[at]);
  }

  function hide() {
    at = -1;
    begin.hidden = false;
    turning.hidden = true;
    show(null);
  }

  return {
    root, hide,
    /** Returns all solutions that are known, to compare the one that is shown with. */
    known: () => found,
    isShown: () => at >= 0,
    reset() {
      run += 1;
      found = [];
      more = true;
      at = -1;
      begin.hidden = false;
      begin.disabled = false;
      turning.hidden = true;
    },
  };
}

/**
 * @param {App} app
 * @param {() => any} puzzle
 * @param {(candidates: Counted[] | null, limit: number) => void} show
 */
export function makeCandidates(app, puzzle, show) {
  const limit = el("select", { "aria-label": "Count the solutions of each up to" },
    ...LIMITS.map((each) => el("option", { value: each, selected: each === 100 }, each === 1 ? "do not count" : `up to ${grouped(each)}`)));
  const hide = el("button", { type: "button", hidden: true, onclick: () => {
    job.reset();
    hide.hidden = true;
    show(null, 0);
  } }, "Hide");
  const job = makeJob({
    label: "Show true candidates",
    app,
    async begin(signal, report) {
      const most = Number(limit.value);
      const answer = await follow(app, { verb: "candidates", puzzle: puzzle(), limit: most }, signal, ({ done, total, unit }) => {
        if (unit === "candidates" && total) report(`${done} of ${total} candidates`, done / total);
      });
      hide.hidden = false;
      show(answer.candidates, most);
      const digits = answer.candidates.length;
      const rest = answer.complete ? "" : " There was not enough time for all of them.";
      return `${digits} digit${digits === 1 ? "" : "s"} of empty cells occur in a solution. Choose a cell to read its numbers.${rest}`;
    },
  });
  return {
    ...job,
    root: el("section", { class: "card tool", "aria-label": "True candidates" }, el("h2", {}, "True candidates"),
      el("p", { class: "soft" }, "The digits that occur in some solution, and in how many."),
      el("label", { class: "row" }, "Solutions of each: ", limit), job.root, hide),
    reset() {
      job.reset();
      hide.hidden = true;
    },
  };
}
