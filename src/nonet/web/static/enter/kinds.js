// @ts-check
/**
 * The constraints that can be entered with the mouse: how the cells that were chosen, in their
 * order, and the clue that was typed become one. All functions are pure. Which kinds there are, and
 * what each is called, is in declared.js, which the server makes.
 */

import { nameOf } from "/render/game.js";
import { shapeOf } from "/render/shape.js";
import { GROUPS } from "../declared.js";

/** @typedef {import("/render/game.js").Layout} Layout */
/** @typedef {Record<string, any>} Constraint a constraint in nonet's JSON */
/** @typedef {Record<string, any>} Rules rules in nonet's JSON */
/**
 * @typedef {object} Clue what is typed
 * @property {string} field the name of the field in JSON
 * @property {string} label
 * @property {boolean} [optional]
 * @property {boolean} [digits] whether it is several digits, and not one number
 */
/**
 * @typedef {object} Entry a kind of constraint
 * @property {string} id
 * @property {string} label
 * @property {"cells" | "line" | "arrow" | "pairs" | "square" | "edge" | "diagonal"} by how cells are chosen
 * @property {Constraint} base its kind, and fields that are always the same
 * @property {Clue} [clue]
 * @property {boolean} [ends] whether it matters from which end a line is read
 * @property {boolean} [ordered] whether other cells are meant if they are in another order
 */

/** @type {Map<string, Entry>} */
export const KINDS = new Map(GROUPS.flatMap(([, kinds]) => kinds.map((each) => [each.id, each])));

/** How the cells of a constraint are chosen, in words. @type {Record<Entry["by"], string>} */
export const HOW = {
  cells: "Drag over the cells.",
  line: "Drag along the line.",
  arrow: "Drag from the circle along the arrow.",
  pairs: "Drag over two cells, or over more for one between each two.",
  square: "Drag over the four cells around the corner.",
  edge: "Drag from the clue into the row or column.",
  diagonal: "Drag from the clue along the diagonal.",
};

/**
 * Returns the constraints that chosen cells and a typed clue make, or what is missing.
 * @param {Entry} entry
 * @param {number[]} cells in the order in which they were chosen
 * @param {string} typed
 * @param {Layout} layout
 * @returns {{found: Constraint[]} | {lacks: string}}
 */
export function constraintsOf({ by, base, clue, ends, label }, cells, typed, layout) {
  const placed = PLACES[by](cells, layout);
  if (typeof placed === "string") return { lacks: placed };
  /** @type {Constraint} */
  const given = {};
  const text = typed.trim();
  if (clue && text) {
    if (!/^\d{1,6}$/.test(text)) return { lacks: `${clue.label}: type a whole number.` };
    given[clue.field] = clue.digits ? [...text].map(Number) : Number(text);
  } else if (clue && !clue.optional) {
    return { lacks: `${label}: type the ${clue.label.toLowerCase()}.` };
  }
  return {
    found: placed.map(({ reverse, ...place }) => ({ ...base, ...place, ...(ends && reverse ? { reverse } : {}), ...given })),
  };
}

/** @typedef {(cells: number[], layout: Layout) => Constraint[] | string} Placing */
/** @type {Record<Entry["by"], Placing>} */
const PLACES = {
  cells: (cells, layout) => (cells.length ? [{ cells: names(cells, layout) }] : HOW.cells),

  line(cells, layout) {
    if (cells.length < 2) return HOW.line;
    return isPath(cells, layout) ? [{ cells: names(cells, layout) }] : "Each cell of a line must touch the one before it.";
  },

  arrow(cells, layout) {
    if (cells.length < 2) return HOW.arrow;
    if (!isPath(cells, layout)) return "Each cell of an arrow must touch the one before it.";
    return [{ circle: names(cells.slice(0, 1), layout), shaft: names(cells.slice(1), layout) }];
  },

  pairs(cells, layout) {
    if (cells.length < 2) return HOW.pairs;
    const pairs = cells.slice(1).map((cell, at) => [cells[at], cell]);
    if (!pairs.every(([a, b]) => distance(a, b, layout) === 1)) return "The two cells must share a side.";
    return pairs.map((pair) => ({ cells: names(pair, layout) }));
  },

  square(cells, layout) {
    if (!cells.length) return HOW.square;
    const [rows, columns] = [cells.map((cell) => rowOf(cell, layout)), cells.map((cell) => columnOf(cell, layout))];
    const [top, left] = [Math.min(...rows), Math.min(...columns)];
    const isSquare = Math.max(...rows) === top + 1 && Math.max(...columns) === left + 1;
    return isSquare ? [{ top_left: nameOf(top * shapeOf(layout).columns + left, layout) }] : HOW.square;
  },

  edge(cells, layout) {
    const [first, last] = [cells[0], cells[cells.length - 1]];
    if (first === undefined) return HOW.edge;
    const [row, column] = [rowOf(first, layout), columnOf(first, layout)];
    const inRow = cells.every((cell) => rowOf(cell, layout) === row);
    const inColumn = cells.every((cell) => columnOf(cell, layout) === column);
    const onSide = column === 0 || column === shapeOf(layout).columns - 1;
    const onEnd = row === 0 || row === shapeOf(layout).rows - 1;
    // One cell at the edge is enough, unless it is a corner.
    if (cells.length === 1 && onSide === onEnd) return HOW.edge;
    const isRow = cells.length === 1 ? onSide : inRow;
    if (!isRow && !inColumn) return HOW.edge;
    const reverse = cells.length === 1 ? (isRow ? column : row) > 0 : last < first;
    return [{ line: isRow ? `r${row + 1}` : `c${column + 1}`, reverse }];
  },

  diagonal(cells, layout) {
    const [first, last] = [cells[0], cells[cells.length - 1]];
    if (first === undefined) return HOW.diagonal;
    const { rows, columns } = shapeOf(layout);
    let [row, column] = [rowOf(first, layout), columnOf(first, layout)];
    let [down, right] = [Math.sign(rowOf(last, layout) - row), Math.sign(columnOf(last, layout) - column)];
    const isStraight = Math.abs(rowOf(last, layout) - row) === Math.abs(columnOf(last, layout) - column);
    if (cells.length === 1) {
      // From a corner there is only one diagonal.
      const isCorner = row % (rows - 1) === 0 && column % (columns - 1) === 0;
      if (!isCorner) return HOW.diagonal;
      [down, right] = [row ? -1 : 1, column ? -1 : 1];
    } else if (!isStraight || !down) {
      return HOW.diagonal;
    }
    const isInside = (/** @type {number} */ r, /** @type {number} */ c) => r >= 0 && r < rows && c >= 0 && c < columns;
    // The clue stands beside the board, where the diagonal begins.
    while (isInside(row - down, column - right)) [row, column] = [row - down, column - right];
    return [{ start: nameOf(row * columns + column, layout), direction: (down > 0 ? "d" : "u") + (right > 0 ? "r" : "l") }];
  },
};

/** @param {number} cell @param {Layout} layout */
const rowOf = (cell, layout) => Math.floor(cell / shapeOf(layout).columns);

/** @param {number} cell @param {Layout} layout */
const columnOf = (cell, layout) => cell % shapeOf(layout).columns;

/** @param {number[]} cells @param {Layout} layout */
const names = (cells, layout) => cells.map((cell) => nameOf(cell, layout));

/** @param {number} a @param {number} b @param {Layout} layout */
function distance(a, b, layout) {
  return Math.abs(rowOf(a, layout) - rowOf(b, layout)) + Math.abs(columnOf(a, layout) - columnOf(b, layout));
}

/** @param {number[]} cells @param {Layout} layout */
function isPath(cells, layout) {
  return cells.every((cell, at) => {
    const before = cells[at - 1] ?? cell;
    return Math.abs(rowOf(cell, layout) - rowOf(before, layout)) <= 1 && Math.abs(columnOf(cell, layout) - columnOf(before, layout)) <= 1;
  });
}
