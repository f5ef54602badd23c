// @ts-check
/**
 * The board of a game: the picture, and over it a grid of cells that can be focused, spoken and
 * pointed at. It reports what the player does and keeps no state of the game.
 */

import { liveBoard } from "/render/live.js";
import { shapeOf } from "/render/shape.js";
import { el } from "../dom.js";
import { sayCell } from "./speech.js";

/** @typedef {import("/render/game.js").Game} Game */
/** @typedef {import("/render/game.js").Layout} Layout */
/** @typedef {import("/render/live.js").LiveView} LiveView */
/**
 * @typedef {object} Handlers
 * @property {(cell: number, how: {add: boolean, drag: boolean, touch: boolean}) => void} choose a cell was pressed or dragged over
 * @property {(cells: number[]) => void} tap a press ended; all cells it went over
 * @property {(cell: number) => void} double
 * @property {() => void} cancel a second finger came down: what the press did is not meant
 * @property {(cell: number) => void} focus
 */

const DOUBLE = 400;

/**
 * @param {Layout} layout
 * @param {Handlers} handlers
 * @param {{labels: boolean}} options
 */
export function makeBoard(layout, handlers, { labels }) {
  const { rows: down, columns: across } = shapeOf(layout);
  const live = liveBoard(layout, { labels });
  const cells = layout.regions.map((_, cell) => {
    const part = el("div", { role: "gridcell", tabindex: cell ? -1 : 0, "aria-selected": "false", "data-cell": cell });
    part.addEventListener("focus", () => handlers.focus(cell));
    return part;
  });
  const rows = Array.from({ length: down }, (_, row) =>
    el("div", { role: "row" }, ...cells.slice(row * across, (row + 1) * across)),
  );
  const grid = el("div", { class: "cells", role: "grid", "aria-label": `Sudoku, ${down} by ${across}`, "aria-multiselectable": "true" }, ...rows);
  const { room } = live;
  Object.assign(grid.style, {
    left: `${room.left * 100}%`, top: `${room.top * 100}%`,
    width: `${room.width * 100}%`, height: `${room.height * 100}%`,
  });
  const root = el("div", { class: "board" });
  root.style.setProperty("--ratio", String(room.ratio));
  root.append(live.element, live.marks, grid);

  /** @param {{clientX: number, clientY: number}} event */
  function cellAt({ clientX, clientY }) {
    const box = grid.getBoundingClientRect();
    const [x, y] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
    if (x < 0 || y < 0 || x >= 1 || y >= 1) return null;
    return Math.floor(y * down) * across + Math.floor(x * across);
  }

  /** Whether a drag is near a corner of a cell: a diagonal one passes there between two others. @param {{clientX: number, clientY: number}} event */
  function isAtCorner({ clientX, clientY }) {
    const box = grid.getBoundingClientRect();
    const [x, y] = [((clientX - box.left) / box.width) * across, ((clientY - box.top) / box.height) * down];
    return Math.abs((x % 1) - 0.5) + Math.abs((y % 1) - 0.5) > 0.75;
  }

  /** @type {{pointer: number, cells: number[], touch: boolean} | null} */
  let press = null;
  const fingers = new Set();
  /** @type {{cell: number, time: number} | null} */
  let last = null;
  grid.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch") fingers.add(event.pointerId);
    if (fingers.size > 1) {
      if (press) handlers.cancel();
      press = last = null;
      return;
    }
    if (event.button !== 0) return;
    const cell = cellAt(event);
    if (cell === null) return;
    event.preventDefault();
    // A drag may leave the board and come back.
    grid.setPointerCapture(event.pointerId);
    const add = event.ctrlKey || event.metaKey || event.shiftKey;
    // Two quick presses on one cell are a double press; on two cells they are not.
    const isDouble = !add && last?.cell === cell && event.timeStamp - last.time < DOUBLE;
    last = { cell, time: event.timeStamp };
    press = { pointer: event.pointerId, cells: [cell], touch: event.pointerType === "touch" };
    if (isDouble) {
      press = last = null;
      handlers.double(cell);
    } else {
      handlers.choose(cell, { add, drag: false, touch: press.touch });
    }
    cells[cell].focus({ preventScroll: true });
  });
  grid.addEventListener("pointermove", (event) => {
    if (press?.pointer !== event.pointerId) return;
    const cell = cellAt(event);
    if (cell === null || press.cells.includes(cell) || isAtCorner(event)) return;
    press.cells.push(cell);
    last = null;
    handlers.choose(cell, { add: true, drag: true, touch: press.touch });
  });
  const end = (/** @type {PointerEvent} */ event) => {
    fingers.delete(event.pointerId);
    if (press?.pointer !== event.pointerId) return;
    const { cells: over } = press;
    press = null;
    if (event.type === "pointercancel") handlers.cancel();
    else handlers.tap(over);
  };
  grid.addEventListener("pointerup", end);
  grid.addEventListener("pointercancel", end);
  grid.addEventListener("contextmenu", (event) => event.preventDefault());

  /** @type {{game: Game, wrong: ReadonlySet<number>} | null} what the labels were written for */
  let said = null;
  /** @type {ReadonlySet<number>} */
  let chosen = new Set();
  let stop = 0;

  /** Names the cells that have changed. @param {Game} game @param {ReadonlySet<number>} wrong */
  function label(game, wrong) {
    const before = said?.game.id === game.id ? said : null;
    said = { game, wrong };
    const [now, then] = [game.cells, before?.game.cells];
    if (before && now === then && wrong === before.wrong) return;
    for (let cell = 0; cell < cells.length; cell++) {
      const isSame = before && then && now.values[cell] === then.values[cell] && now.centre[cell] === then.centre[cell]
        && now.corner[cell] === then.corner[cell] && now.colours[cell] === then.colours[cell]
        && game.givens[cell] === before.game.givens[cell] && wrong.has(cell) === before.wrong.has(cell);
      if (!isSame) cells[cell].setAttribute("aria-label", sayCell(game, cell, wrong.has(cell)));
    }
  }

  return {
    root,
    grid,
    cells,
    /**
     * @param {Game} game
     * @param {LiveView} view
     * @param {number} active the cell that has the focus of the grid
     */
    show(game, view, active) {
      live.show(view);
      label(game, view.wrong);
      for (const cell of chosen) if (!view.selected.has(cell)) cells[cell].ariaSelected = "false";
      for (const cell of view.selected) if (!chosen.has(cell)) cells[cell].ariaSelected = "true";
      chosen = view.selected;
      if (active !== stop) {
        cells[stop].tabIndex = -1;
        cells[active].tabIndex = 0;
        stop = active;
      }
    },
  };
}
