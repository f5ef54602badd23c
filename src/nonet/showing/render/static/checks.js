// @ts-check
/**
 * Constraints beyond units and pairs of cells: whether digits break a cage, an arrow or a sandwich.
 *
 * Each constraint comes as the primitives of src/nonet/model/primitives.py. Of one whose cells are
 * not all filled, only what is certain counts: an empty cell may hold any digit.
 */

import { shapeOf } from "./shape.js";

/** @typedef {any[]} Demand the name of a primitive, and its fields */
/** @typedef {{cells: number[], demands: Demand[]}} Check */
/** @typedef {{starts: number[], accepts: number[], edges: number[]}} Machine */
/** @typedef {import("./shape.js").Shaped & {regions: number[], checks?: Check[], machines?: Machine[]}} Checked the layout of a game */

/** @param {number} digit */
const bitFor = (digit) => 1 << (digit - 1);

/**
 * Returns the cells with digits that break some constraint together.
 * @param {Checked} layout
 * @param {number[]} values
 * @returns {Set<number>}
 */
export function brokenCells(layout, values) {
  /** @type {Set<number>} */
  const found = new Set();
  for (const check of layout.checks ?? []) {
    if (isBroken(check, values, layout)) check.cells.forEach((cell) => values[cell] && found.add(cell));
  }
  return found;
}

/**
 * Returns whether a digit in a cell breaks a constraint of that cell.
 * @param {Checked} layout
 * @param {number[]} values
 * @param {number} cell
 * @param {number} digit
 */
export function breaks(layout, values, cell, digit) {
  if (!layout.checks?.length) return false;
  const checks = byCell(layout)[cell];
  if (!checks.length) return false;
  const tried = [...values];
  tried[cell] = digit;
  return checks.some((check) => isBroken(check, tried, layout));
}

/** @type {WeakMap<Checked, Check[][]>} */
const checksOf = new WeakMap();

/** @param {Checked} layout */
function byCell(layout) {
  let found = checksOf.get(layout);
  if (!found) {
    found = layout.regions.map(() => /** @type {Check[]} */ ([]));
    for (const check of layout.checks ?? []) for (const cell of check.cells) found[cell].push(check);
    checksOf.set(layout, found);
  }
  return found;
}

/**
 * @param {Check} check
 * @param {number[]} values
 * @param {Checked} layout
 */
function isBroken({ cells, demands }, values, layout) {
  return cells.some((cell) => values[cell]) && demands.some((demand) => fails(demand, values, layout));
}

/**
 * @param {Demand} demand
 * @param {number[]} values
 * @param {Checked} layout
 * @returns {boolean}
 */
function fails([name, ...fields], values, layout) {
  return FAILS[name]?.(fields, values, layout) ?? false;
}

/** Returns the number that a digit stands for. @param {number} digit @param {Checked} layout */
const shown = (digit, layout) => digit + shapeOf(layout).lowest - 1;

/** @param {number[]} cells @param {number[]} values */
const digitsIn = (cells, values) => cells.map((cell) => values[cell]).filter(Boolean);

/** @type {Record<string, (fields: any[], values: number[], layout: Checked) => boolean>} */
const FAILS = {
  domain: ([cell, mask], values) => Boolean(values[cell]) && !(mask & bitFor(values[cell])),

  differ: ([cells], values) => new Set(digitsIn(cells, values)).size < digitsIn(cells, values).length,

  clash: ([a, b, allowed], values) =>
    Boolean(values[a] && values[b]) && !(allowed[values[a] - 1] & bitFor(values[b])),

  sets([cells, masks], values) {
    const digits = digitsIn(cells, values);
    const mask = digits.reduce((sum, digit) => sum | bitFor(digit), 0);
    return new Set(digits).size < digits.length || !masks.some((/** @type {number} */ each) => (each & mask) === mask);
  },

  sum([cells, coefficients, totals], values, layout) {
    const { lowest } = shapeOf(layout);
    const highest = lowest + layout.size - 1;
    let [low, high] = [0, 0];
    cells.forEach((/** @type {number} */ cell, /** @type {number} */ at) => {
      const times = coefficients[at];
      const ends = values[cell] ? [shown(values[cell], layout) * times] : [lowest * times, highest * times];
      low += Math.min(...ends);
      high += Math.max(...ends);
    });
    return !totals.some((/** @type {number} */ total) => low <= total && total <= high);
  },

  line([cells, number], values, layout) {
    const { starts, accepts, next } = runnable(/** @type {Machine[]} */ (layout.machines)[number]);
    let states = new Set(starts);
    for (const cell of cells) {
      /** @type {Set<number>} */
      const after = new Set();
      // A break reads the symbol after the last digit; an empty cell any digit.
      const symbol = cell < 0 ? layout.size : values[cell] - 1;
      for (const state of states) {
        for (const [read, target] of next.get(state) ?? []) {
          if (read === symbol || (symbol < 0 && read < layout.size)) after.add(target);
        }
      }
      states = after;
    }
    return !accepts.some((state) => states.has(state));
  },

  count([cells, mask, counts, counter], values, layout) {
    const digits = digitsIn(cells, values);
    const least = digits.filter((digit) => mask & bitFor(digit)).length;
    const most = least + cells.length - digits.length;
    const wanted = counter === null ? counts : values[counter] ? [shown(values[counter], layout)] : null;
    return wanted !== null && !wanted.some((/** @type {number} */ number) => least <= number && number <= most);
  },

  samevalues([groups], values) {
    const full = groups
      .filter((/** @type {number[]} */ group) => group.every((cell) => values[cell]))
      .map((/** @type {number[]} */ group) => digitsIn(group, values).sort((a, b) => a - b).join());
    return new Set(full).size > 1;
  },

  distinct([counter, cells], values, layout) {
    const digits = digitsIn(cells, values);
    const least = new Set(digits).size;
    const wanted = shown(values[counter], layout);
    return Boolean(values[counter]) && (wanted < least || wanted > least + cells.length - digits.length);
  },

  connected([cells, mask, size, width], values) {
    if (!cells.every((/** @type {number} */ cell) => values[cell])) return false;
    const has = new Set([...cells.keys()].filter((at) => mask & bitFor(values[cells[at]])));
    const [first] = has;
    if (first === undefined || (size && has.size !== size)) return true;
    const reached = [first];
    has.delete(first);
    for (const at of reached) {
      const beside = [at - width, at + width];
      if (at % width) beside.push(at - 1);
      if ((at + 1) % width) beside.push(at + 1);
      for (const other of beside) if (has.delete(other)) reached.push(other);
    }
    return has.size > 0;
  },

  either: ([groups], values, layout) =>
    groups.every((/** @type {Demand[]} */ group) => group.some((demand) => fails(demand, values, layout))),
};

/** @typedef {{starts: number[], accepts: number[], next: Map<number, [number, number][]>}} Runnable */
/** @type {WeakMap<Machine, Runnable>} */
const readable = new WeakMap();

/** @param {Machine} machine @returns {Runnable} */
function runnable(machine) {
  let found = readable.get(machine);
  if (!found) {
    const { starts, accepts, edges } = machine;
    /** @type {Map<number, [number, number][]>} */
    const next = new Map();
    for (let at = 0; at < edges.length; at += 3) {
      next.set(edges[at], [...(next.get(edges[at]) ?? []), [edges[at + 1], edges[at + 2]]]);
    }
    found = { starts, accepts, next };
    readable.set(machine, found);
  }
  return found;
}
