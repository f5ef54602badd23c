// @ts-check
/** The view Check: what is wrong with the puzzle, on the board, with fixes one click away. */

import { geometry, make, roomOf } from "/render/board.js";
import { cellNamed, digitsOf, nameOf, signs, toRecord, undo } from "/render/game.js";
import { shapeOf, symbolsOf } from "/render/shape.js";
import { addStyles, el } from "../dom.js";
import { makeBoard } from "../play/board.js";
import { sentence } from "../words.js";
import { brief, sayCandidates } from "./findings.js";
import { fixed } from "./fixes.js";
import { makeReport } from "./report.js";
import { makeBrowser, makeCandidates, makeCounter } from "./tools.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("/render/game.js").Game} Game */
/** @typedef {import("/render/game.js").Layout} Layout */
/** @typedef {import("./findings.js").Finding} Finding */
/** @typedef {import("./findings.js").Fix} Fix */
/** @typedef {import("./findings.js").Counted} Counted */
/** @typedef {import("/render/board.js").Overlay} Overlay */

export const id = "check";
export const title = "Check";

/**
 * @param {HTMLElement} root
 * @param {App} app
 */
export function mount(root, app) {
  addStyles(root, "doctor/doctor.css");

  let isShown = false;
  let isGivensOnly = false;
  let active = 0;
  /** @type {Overlay | null} */
  let overlay = null;
  /** @type {string | null} a solution that is shown */
  let solution = null;
  /** @type {{candidates: Counted[], limit: number} | null} */
  let counted = null;
  /** @type {(() => unknown) | null} */
  let takeBack = null;
  /** @type {AbortController} */
  let asking = new AbortController();
  let checkedFor = "";

  const report = makeReport({ point, fix: applyFix });
  const counter = makeCounter(app, puzzle);
  const browser = makeBrowser(app, puzzle, (next) => {
    solution = next;
    if (next) clear("solution");
    draw();
  });
  const candidates = makeCandidates(app, puzzle, (next, limit) => {
    counted = next && { candidates: next, limit };
    if (next) clear("candidates");
    draw();
  });
  const scope = el("select", { "aria-label": "What to check", onchange: () => {
    isGivensOnly = scope.value === "givens";
    void check();
  } }, el("option", { value: "all" }, "All digits on the board"), el("option", { value: "givens" }, "The givens alone"));
  const again = el("button", { type: "button", onclick: () => {
    takeBack?.();
    takeBack = null;
    again.hidden = true;
  }, hidden: true }, "Undo the fix");
  const stage = el("div", { class: "check-stage" });
  const detail = el("p", { class: "detail", role: "status" });
  root.append(el("div", { class: "check-page" },
    el("div", { class: "check-left" }, stage, detail),
    el("div", { class: "check-right" },
      el("div", { class: "row" }, scope, again), report.root, browser.root, candidates.root, counter.root)));

  /** @type {ReturnType<typeof makeBoard>} */
  let board;
  /** @type {SVGElement} */
  let numbers;
  let drawnFor = "";

  /** Returns what is checked, in nonet's JSON. */
  function puzzle() {
    return toRecord(app.game.get(), { history: false, player: !isGivensOnly });
  }

  /** The game as it is checked: without what the player wrote, if the givens alone are. @returns {Game} */
  function shownGame() {
    const game = app.game.get();
    if (!isGivensOnly) return game;
    const none = game.givens.map(() => 0);
    return { ...game, cells: { values: game.givens, centre: none, corner: none, colours: none } };
  }

  // -- checking ------------------------------------------------------------------------------------

  async function check() {
    asking.abort();
    const mine = (asking = new AbortController());
    const asked = puzzle();
    checkedFor = JSON.stringify(asked);
    [counter, browser, candidates].forEach((tool) => tool.reset());
    solution = counted = overlay = null;
    detail.textContent = "";
    report.wait();
    draw();
    try {
      const diagnosis = await app.api("check", { puzzle: asked }, { signal: mine.signal });
      if (mine.signal.aborted) return;
      app.announce(report.show(diagnosis, symbolsOf(app.game.get().layout)));
    } catch (error) {
      if (mine.signal.aborted) return;
      report.fail(sentence(/** @type {Error} */ (error).message));
    }
  }

  /** @param {Finding | null} finding */
  function point(finding) {
    overlay = finding?.overlay ?? null;
    if (finding) clear("finding");
    draw();
  }

  /** Takes everything else from the board. @param {"finding" | "solution" | "candidates"} kept */
  function clear(kept) {
    if (kept !== "finding") {
      overlay = null;
      report.release();
    }
    if (kept !== "solution" && solution) {
      solution = null;
      browser.hide();
    }
    if (kept !== "candidates" && counted) {
      counted = null;
      candidates.reset();
    }
  }

  /** @param {Fix} fix */
  async function applyFix(fix) {
    const before = app.game.get();
    const after = fixed(before, fix);
    if ("game" in after) {
      app.game.set(after.game);
      takeBack = () => app.game.set(undo(app.game.get()));
    } else {
      await app.open(after.record, { stay: true });
      takeBack = () => app.resume(before);
    }
    again.hidden = false;
    app.notify(`${fix.label}: done.`);
  }

  // -- drawing -------------------------------------------------------------------------------------

  function ensureBoard() {
    const { layout } = app.game.get();
    const key = JSON.stringify(layout);
    if (key === drawnFor) return;
    drawnFor = key;
    board = makeBoard(layout, {
      choose: (cell) => choose(cell), tap() {}, double() {}, cancel() {}, focus: (cell) => choose(cell),
    }, { labels: true });
    const { left, top } = roomOf(layout, true);
    numbers = /** @type {SVGElement} */ (make("g", { class: "numbers", transform: `translate(${left} ${top})` }));
    board.root.querySelector("svg")?.append(numbers);
    stage.replaceChildren(board.root);
  }

  /** @param {number} cell */
  function choose(cell) {
    active = cell;
    draw();
    detail.textContent = counted ? saidOf(cell) : "";
  }

  /** @param {number} cell */
  function saidOf(cell) {
    const game = shownGame();
    const { candidates: found, limit } = /** @type {NonNullable<typeof counted>} */ (counted);
    return sayCandidates(nameOf(cell, game.layout), found, limit, game.cells.values[cell], symbolsOf(game.layout));
  }

  function draw() {
    if (!isShown) return;
    ensureBoard();
    const game = shownGame();
    const { layout, givens, cells } = game;
    const symbols = symbolsOf(layout);
    const values = solution ? [...solution].map((sign) => symbols.indexOf(sign)) : cells.values;
    /** @type {Overlay | null} */
    let shown = overlay;
    /** @type {string[] | null} */
    let pencil = null;
    if (counted) {
      pencil = digitsByCell(counted.candidates, layout);
      const single = counted.limit > 1 ? counted.candidates.filter(({ count }) => count === 1) : [];
      shown = { roles: single.map(({ cell, digit }) => ({ cell, digit, role: "place" })), areas: [], links: [], notes: [], tints: [], legend: [], branch: null };
    } else if (solution) {
      const others = browser.known();
      const differs = values.flatMap((digit, cell) => (others.some((each) => symbols.indexOf(each[cell]) !== digit) ? [nameOf(cell, layout)] : []));
      shown = { roles: [], areas: differs.length ? [{ role: "highlight", cells: differs, label: "" }] : [], links: [], notes: [], tints: [], legend: [], branch: null };
    } else if (overlay) {
      const empty = overlay.roles.filter(({ cell }) => !values[cellNamed(cell, layout)]);
      if (empty.length) pencil = digitsByCell(empty, layout);
    }
    // The cells are spoken as they are drawn, with the digits of a solution.
    board.show(solution ? { ...game, cells: { ...cells, values } } : game, {
      values, givens, centre: cells.centre, corner: cells.corner, colours: cells.colours, places: true,
      wrong: new Set(), shade: new Map(), digit: 0, selected: new Set(counted ? [active] : []), overlay: shown, candidates: pencil,
    }, active);
    drawNumbers(layout);
  }

  /** Writes the number of solutions below each true candidate. @param {Layout} layout */
  function drawNumbers(layout) {
    const place = geometry(layout);
    const found = counted && counted.limit > 1 ? counted.candidates : [];
    numbers.replaceChildren(...found.map(({ cell, digit, count }) => {
      const [x, y] = place.slot(cellNamed(cell, layout), digit);
      const text = brief(count, counted?.limit ?? 1);
      return make("text", { class: "number", "font-size": Math.min(6, place.font * 0.5), x, y: y + place.font * 0.72 }, [text]);
    }));
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!isShown || !target.closest("[role=grid]") || event.ctrlKey || event.metaKey || event.altKey) return;
    const { rows, columns } = shapeOf(app.game.get().layout);
    /** @type {Record<string, [number, number]>} */
    const moves = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    const [x, y] = [(active % columns + move[0] + columns) % columns, (Math.floor(active / columns) + move[1] + rows) % rows];
    board.cells[y * columns + x].focus();
  }

  document.addEventListener("keydown", onKey);
  app.game.subscribe(() => {
    if (isShown && JSON.stringify(puzzle()) !== checkedFor) {
      active = Math.min(active, app.game.get().givens.length - 1);
      void check();
    }
  });

  return {
    show() {
      isShown = true;
      draw();
      if (JSON.stringify(puzzle()) !== checkedFor) void check();
    },
    hide() {
      isShown = false;
      again.hidden = true;
      takeBack = null;
      // Nobody waits for what was not asked for again.
      counter.reset();
    },
  };
}

/**
 * Returns the digits of each cell as a text.
 * @param {{cell: string, digit: number}[]} candidates
 * @param {Layout} layout
 */
function digitsByCell(candidates, layout) {
  const masks = layout.regions.map(() => 0);
  for (const { cell, digit } of candidates) masks[cellNamed(cell, layout)] |= 1 << (digit - 1);
  return masks.map((mask) => signs(digitsOf(mask), layout));
}
