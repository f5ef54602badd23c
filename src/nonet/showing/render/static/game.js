// @ts-check
/**
 * The state of a game: the puzzle, what the player wrote, and every move that led here.
 *
 * All functions are pure: they take a game and return a new one, or the same one if nothing
 * changes. A move is a list of changes with what was there before, so that undo is exact: what a
 * move removed by itself comes back with it.
 */

import { brokenCells, breaks } from "./checks.js";
import { BOXES } from "./measures.js";
import { shapeOf, symbolsOf } from "./shape.js";

/** @typedef {{kind: string, number: number, cells: number[]}} Unit */
/**
 * Pairs of cells, and pairs of digits that they cannot have together.
 * @typedef {{pairs: [number, number][], forbids: [number, number][]}} Relation
 */
/**
 * What a puzzle is played on: the rules and how they are drawn.
 * @typedef {object} Layout
 * @property {number} size how many digits there are
 * @property {import("./shape.js").Shape | null} [shape] null for a square of the digits from 1
 * @property {number[]} regions the box or region of each cell
 * @property {Unit[]} units groups of cells whose digits all differ
 * @property {Relation[]} relations
 * @property {import("./checks.js").Check[]} [checks] constraints beyond units and relations
 * @property {import("./checks.js").Machine[]} [machines] the automata that checks read
 * @property {import("./board.js").Decoration[]} decorations
 * @property {string[]} rules a sentence per variant
 * @property {Record<string, any> | null} record the rules in nonet's JSON; null for classic ones
 */
/** @typedef {"value" | "centre" | "corner" | "colour"} CellKind */
/** @typedef {CellKind | "layout"} Kind */
/**
 * A change of one cell: a digit, or a mask of digits or colours, before and after. A change of the
 * rules has the places of both layouts in `layouts`.
 * @typedef {[kind: Kind, cell: number, before: number, after: number]} Change
 */
/**
 * @typedef {object} Cells
 * @property {number[]} values the digit of each cell, 0 for an empty one
 * @property {number[]} centre masks of the centre marks; bit 0 is the digit 1
 * @property {number[]} corner
 * @property {number[]} colours masks of colours; bit 0 is the colour 1
 */
/**
 * @typedef {object} Game
 * @property {string} id
 * @property {Layout} layout
 * @property {number[]} givens
 * @property {Cells} start how the cells were when the game began
 * @property {Cells} cells how they are
 * @property {Change[][]} moves all moves, also those that were undone
 * @property {Layout[]} [layouts] where rules were changed: all that the moves lead to, in their order
 * @property {number} at how many moves are done
 * @property {Record<string, string>} info title, author and other texts
 * @property {{hints: boolean}} locks what a teacher's link switched off
 * @property {number} seconds how long the player has played
 * @property {number} begun when, in milliseconds since 1970
 * @property {number} touched when something was last done
 * @property {boolean} done whether the finish was shown
 * @property {boolean} [draft] whether this is a puzzle that is being entered
 * @property {number[] | null} [solution] the solution, once it was asked for; null if there is not one
 */

// Colours are numbered.
const COLOURS = ".123456789";
export const MOST_COLOURS = 9;
/** @type {Record<CellKind, keyof Cells>} */
const PLACES = { value: "values", centre: "centre", corner: "corner", colour: "colours" };

// -- layouts ---------------------------------------------------------------------------------------

/**
 * Returns the layout of the classic rules of a size; sizes without boxes have rows and columns.
 * @param {number} size
 * @param {[number, number]} [box] rows and columns of a box
 * @returns {Layout}
 */
export function classicLayout(size, box = BOXES[size]) {
  const cells = Array.from({ length: size ** 2 }, (_, cell) => cell);
  const row = (/** @type {number} */ cell) => Math.floor(cell / size);
  const column = (/** @type {number} */ cell) => cell % size;
  const across = box ? size / box[1] : 1;
  const regions = cells.map((cell) =>
    box ? Math.floor(row(cell) / box[0]) * across + Math.floor(column(cell) / box[1]) : 0,
  );
  const units = [];
  /** @type {[string, (cell: number) => number][]} */
  const kinds = [["row", row], ["column", column]];
  if (box) kinds.push(["box", (cell) => regions[cell]]);
  for (const [kind, of] of kinds) {
    for (let number = 0; number < size; number++) {
      units.push({ kind, number: number + 1, cells: cells.filter((cell) => of(cell) === number) });
    }
  }
  return { size, shape: null, regions, units, relations: [], checks: [], machines: [], decorations: [], rules: [], record: null };
}

/** @typedef {{peers: number[][], clashes: Map<number, [number, number][]>}} Relatives */
/** @type {WeakMap<Layout, Relatives>} */
const known = new WeakMap();

/**
 * Returns the cells that share a unit with each cell, and the clashes of each candidate.
 * @param {Layout} layout
 * @returns {Relatives}
 */
function relatives(layout) {
  let found = known.get(layout);
  if (found) return found;
  /** @type {Set<number>[]} */
  const peers = layout.regions.map(() => new Set());
  for (const { cells } of layout.units) {
    for (const cell of cells) cells.forEach((other) => peers[cell].add(other));
  }
  peers.forEach((set, cell) => set.delete(cell));
  /** @type {Map<number, [number, number][]>} */
  const clashes = new Map();
  const add = (/** @type {number} */ a, /** @type {number} */ d, /** @type {number} */ b, /** @type {number} */ e) => {
    const key = a * 32 + d;
    clashes.set(key, [...(clashes.get(key) ?? []), [b, e]]);
  };
  for (const { pairs, forbids } of layout.relations) {
    for (const [a, b] of pairs) {
      for (const [d, e] of forbids) {
        add(a, d, b, e);
        add(b, e, a, d);
      }
    }
  }
  found = { peers: peers.map((set) => [...set].sort((a, b) => a - b)), clashes };
  known.set(layout, found);
  return found;
}

/**
 * Returns the cells that a digit in a cell is seen from, for a highlight.
 * @param {Layout} layout
 * @param {number} cell
 * @param {number} [digit]
 * @returns {number[]}
 */
export function seenFrom(layout, cell, digit = 0) {
  const { peers, clashes } = relatives(layout);
  const found = new Set(peers[cell]);
  for (let each = 1; each <= layout.size; each++) {
    if (digit && each !== digit) continue;
    for (const [other, same] of clashes.get(cell * 32 + each) ?? []) {
      if (same === each) found.add(other);
    }
  }
  return [...found];
}

/**
 * Returns the candidates that a digit in a cell rules out elsewhere.
 * @param {Layout} layout
 * @param {number} cell
 * @param {number} digit
 * @returns {[cell: number, digit: number][]}
 */
export function excludedBy(layout, cell, digit) {
  const { peers, clashes } = relatives(layout);
  /** @type {[number, number][]} */
  const same = peers[cell].map((peer) => [peer, digit]);
  return [...same, ...(clashes.get(cell * 32 + digit) ?? [])];
}

/**
 * Returns whether a digit in a cell breaks the rules beside the other digits.
 * @param {Layout} layout
 * @param {number[]} values
 * @param {number} cell
 * @param {number} digit
 */
export function isClash(layout, values, cell, digit) {
  return isExcluded(layout, values, cell, digit) || breaks(layout, values, cell, digit);
}

/**
 * Returns whether another cell excludes a digit.
 * @param {Layout} layout
 * @param {number[]} values
 * @param {number} cell
 * @param {number} digit
 */
function isExcluded(layout, values, cell, digit) {
  const { peers, clashes } = relatives(layout);
  for (const other of peers[cell]) if (values[other] === digit) return true;
  for (const [other, wrong] of clashes.get(cell * 32 + digit) ?? []) if (values[other] === wrong) return true;
  return false;
}

/**
 * Returns the cells whose digits break the rules, in order.
 * @param {Layout} layout
 * @param {number[]} values
 * @returns {number[]}
 */
export function conflicts(layout, values) {
  const broken = brokenCells(layout, values);
  return values.flatMap((digit, cell) => (digit && (broken.has(cell) || isExcluded(layout, values, cell, digit)) ? [cell] : []));
}

/**
 * Returns the mask of the digits that the rules allow in each empty cell; 0 in a filled one.
 * @param {Layout} layout
 * @param {number[]} values
 */
export function allowed(layout, values) {
  const full = 2 ** layout.size - 1;
  const masks = values.map((digit) => (digit ? 0 : full));
  values.forEach((digit, cell) => {
    if (!digit) return;
    for (const [other, wrong] of excludedBy(layout, cell, digit)) masks[other] &= ~bit(wrong);
  });
  if (layout.checks?.length) {
    masks.forEach((mask, cell) => {
      for (const digit of digitsOf(mask)) if (breaks(layout, values, cell, digit)) masks[cell] &= ~bit(digit);
    });
  }
  return masks;
}

/**
 * Returns the name of a cell.
 * @param {number} cell
 * @param {Layout} layout
 */
export function nameOf(cell, layout) {
  const { columns } = shapeOf(layout);
  return `r${Math.floor(cell / columns) + 1}c${(cell % columns) + 1}`;
}

/** @param {number} digit */
export function bit(digit) {
  return 1 << (digit - 1);
}

/**
 * Returns the digits of a mask.
 * @param {number} mask
 * @returns {number[]}
 */
export function digitsOf(mask) {
  const found = [];
  for (let digit = 1; digit < 32; digit++) if (mask & bit(digit)) found.push(digit);
  return found;
}

// -- games -----------------------------------------------------------------------------------------

/**
 * Returns a game that begins: with the givens, or with what is written in `cells`.
 * @param {{id: string, layout: Layout, givens: number[], cells?: Partial<Cells>,
 *   info?: Record<string, string>, locks?: {hints: boolean}, now?: number}} puzzle
 * @returns {Game}
 */
export function newGame({ id, layout, givens, cells = {}, info = {}, locks = { hints: false }, now = 0 }) {
  const none = givens.map(() => 0);
  const start = {
    values: cells.values ?? givens,
    centre: cells.centre ?? none,
    corner: cells.corner ?? none,
    colours: cells.colours ?? none,
  };
  return {
    id, layout, givens, start, cells: start, moves: [], at: 0, info, locks,
    seconds: 0, begun: now, touched: now, done: false,
  };
}

/**
 * Returns the game after a move; moves that were undone are forgotten.
 * @param {Game} game
 * @param {Change[]} changes
 * @returns {Game}
 */
export function play(game, changes) {
  const real = changes.filter(([, , before, after]) => before !== after);
  if (!real.length) return game;
  const moves = [...game.moves.slice(0, game.at), real];
  return { ...game, moves, at: moves.length, cells: changed(game.cells, real, true) };
}

/**
 * @param {Cells} cells
 * @param {Change[]} changes
 * @param {boolean} forward
 * @returns {Cells}
 */
function changed(cells, changes, forward) {
  const next = { ...cells };
  for (const [kind, cell, before, after] of changes) {
    if (kind === "layout") continue;
    const place = PLACES[kind];
    if (next[place] === cells[place]) next[place] = [...cells[place]];
    next[place][cell] = forward ? after : before;
  }
  return next;
}

/**
 * Returns the game at some point of its history: after `at` moves.
 * @param {Game} game
 * @param {number} at
 * @returns {Game}
 */
export function goTo(game, at) {
  const to = Math.max(0, Math.min(game.moves.length, at));
  let { cells } = game;
  for (let n = game.at; n < to; n++) cells = changed(cells, game.moves[n], true);
  for (let n = game.at; n > to; n--) cells = changed(cells, [...game.moves[n - 1]].reverse(), false);
  if (to === game.at) return game;
  const next = { ...game, at: to, cells };
  const layout = layoutAfter(game, to);
  // The solution belongs to the rules.
  return layout === layoutAfter(game, game.at) ? next : { ...next, layout: layoutsOf(game)[layout], solution: undefined };
}

/** @param {Game} game */
const layoutsOf = (game) => game.layouts ?? [game.layout];

/**
 * Returns the place of the layout after some number of moves.
 * @param {Game} game
 * @param {number} at
 */
function layoutAfter(game, at) {
  for (let n = at; n > 0; n--) {
    const change = game.moves[n - 1].find(([kind]) => kind === "layout");
    if (change) return change[3];
  }
  return 0;
}

/**
 * Returns the game with other rules; this is a move that can be undone.
 * @param {Game} game
 * @param {Layout} layout
 * @returns {Game}
 */
export function changeLayout(game, layout) {
  if (JSON.stringify(layout.record) === JSON.stringify(game.layout.record)) return game;
  const now = layoutAfter(game, game.at);
  // Those after it belong to moves that were undone, which are forgotten.
  const layouts = [...layoutsOf(game).slice(0, now + 1), layout];
  return { ...play(game, [["layout", 0, now, now + 1]]), layouts, layout, solution: undefined };
}

/** @param {Game} game */
export const undo = (game) => goTo(game, game.at - 1);
/** @param {Game} game */
export const redo = (game) => goTo(game, game.at + 1);

/**
 * Returns the game with everything as it was at the start; this is a move that can be undone.
 * @param {Game} game
 * @returns {Game}
 */
export function restart(game) {
  /** @type {Change[]} */
  const changes = [];
  for (const [kind, place] of /** @type {[CellKind, keyof Cells][]} */ (Object.entries(PLACES))) {
    game.cells[place].forEach((now, cell) => changes.push([kind, cell, now, game.start[place][cell]]));
  }
  return { ...play(game, changes), done: false };
}

// -- moves -----------------------------------------------------------------------------------------

/**
 * Returns the game with a digit in some cells; if all of them have it already, it is erased.
 *
 * With `tidy`, its marks disappear from the cells that see it, unless the digit breaks the rules:
 * a slip must not cost the player's notes.
 * @param {Game} game
 * @param {number[]} cells
 * @param {number} digit
 * @param {{tidy?: boolean}} [options]
 * @returns {Game}
 */
export function enter(game, cells, digit, { tidy = false } = {}) {
  const { values } = game.cells;
  const own = cells.filter((cell) => !game.givens[cell]);
  if (!own.length) return game;
  if (own.every((cell) => values[cell] === digit)) return erase(game, own, "value", { tidy });
  const draft = new Draft(game);
  for (const cell of own) {
    if (values[cell] === digit) continue;
    if (tidy && values[cell]) returnMarks(draft, cell);
    draft.set("value", cell, digit);
  }
  for (const cell of tidy ? own : []) {
    if (isClash(game.layout, draft.cells.values, cell, digit)) continue;
    for (const [other, gone] of excludedBy(game.layout, cell, digit)) {
      draft.set("centre", other, draft.cells.centre[other] & ~bit(gone));
      draft.set("corner", other, draft.cells.corner[other] & ~bit(gone));
    }
  }
  return play(game, draft.changes);
}

/** Changes that are being collected, and the cells as they will be. */
class Draft {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.cells = {
      values: [...game.cells.values],
      centre: [...game.cells.centre],
      corner: [...game.cells.corner],
      colours: [...game.cells.colours],
    };
    /** @type {Change[]} */
    this.changes = [];
  }

  /**
   * @param {CellKind} kind
   * @param {number} cell
   * @param {number} after
   */
  set(kind, cell, after) {
    const place = this.cells[PLACES[kind]];
    if (place[cell] === after) return;
    const earlier = this.changes.find(([what, where]) => what === kind && where === cell);
    if (earlier) earlier[3] = after;
    else this.changes.push([kind, cell, place[cell], after]);
    place[cell] = after;
  }
}

/**
 * Brings back the marks that disappeared when the digit of a cell was written, where the rules
 * still allow them.
 * @param {Draft} draft
 * @param {number} cell
 */
function returnMarks(draft, cell) {
  const { game, cells } = draft;
  const digit = cells.values[cell];
  const wrote = game.moves
    .slice(0, game.at)
    .findLast((move) => move.some(([kind, at, , after]) => kind === "value" && at === cell && after === digit));
  draft.set("value", cell, 0);
  for (const [kind, other, before, after] of wrote ?? []) {
    if (kind !== "centre" && kind !== "corner") continue;
    const lost = digitsOf(before & ~after).filter((each) => !isClash(game.layout, cells.values, other, each));
    const mask = lost.reduce((sum, each) => sum | bit(each), 0);
    draft.set(kind, other, cells[PLACES[kind]][other] | mask);
  }
}

/**
 * Returns the game with a mark or a colour in some cells; if all of them have it, it is removed.
 * Marks go to empty cells only, colours to all.
 * @param {Game} game
 * @param {number[]} cells
 * @param {"centre" | "corner" | "colour"} kind
 * @param {number} number the digit or the colour
 * @returns {Game}
 */
export function toggle(game, cells, kind, number) {
  const place = game.cells[PLACES[kind]];
  const open = kind === "colour" ? cells : cells.filter((cell) => !game.cells.values[cell]);
  const isOn = open.every((cell) => place[cell] & bit(number));
  return play(game, open.map((cell) => {
    const after = isOn ? place[cell] & ~bit(number) : place[cell] | bit(number);
    return /** @type {Change} */ ([kind, cell, place[cell], after]);
  }));
}

/**
 * Returns the game with some cells cleared: of one kind, or of the first kind that there is of
 * digits, marks and colours.
 * @param {Game} game
 * @param {number[]} cells
 * @param {CellKind} [kind]
 * @param {{tidy?: boolean}} [options]
 * @returns {Game}
 */
export function erase(game, cells, kind, { tidy = false } = {}) {
  /** @type {CellKind[][]} */
  const orders = kind ? [[kind]] : [["value"], ["centre", "corner"], ["colour"]];
  for (const kinds of orders) {
    const draft = new Draft(game);
    for (const cell of cells) {
      for (const each of kinds) {
        if (each === "value" && (game.givens[cell] || !game.cells.values[cell])) continue;
        const isHidden = (each === "centre" || each === "corner") && game.cells.values[cell];
        if (isHidden) continue;
        if (each === "value" && tidy) returnMarks(draft, cell);
        draft.set(each, cell, 0);
      }
    }
    if (draft.changes.length) return play(game, draft.changes);
  }
  return game;
}

/**
 * Returns the game with all candidates as centre marks: in the cells asked for, or in every empty
 * cell without centre marks.
 * @param {Game} game
 * @param {number[]} [cells]
 * @returns {Game}
 */
export function fillMarks(game, cells) {
  const masks = allowed(game.layout, game.cells.values);
  const asked = cells ?? masks.flatMap((mask, cell) => (mask && !game.cells.centre[cell] ? [cell] : []));
  return play(game, asked.flatMap((cell) => {
    if (game.cells.values[cell]) return [];
    return [/** @type {Change} */ (["centre", cell, game.cells.centre[cell], masks[cell]])];
  }));
}

/**
 * Returns the game after a step of the coach: its digits placed, its candidates eliminated.
 * @param {Game} game
 * @param {{places: [number, number][], removes: [number, number][]}} step pairs of cell and digit
 * @param {{tidy?: boolean}} [options]
 * @returns {Game}
 */
export function applyStep(game, { places, removes }, { tidy = true } = {}) {
  const draft = new Draft(game);
  const masks = allowed(game.layout, game.cells.values);
  for (const [cell, digit] of removes) {
    if (game.cells.values[cell]) continue;
    // What was never noted cannot be struck out: the cell gets its candidates without this one.
    const noted = draft.cells.centre[cell] || masks[cell];
    draft.set("centre", cell, noted & ~bit(digit));
  }
  for (const [cell, digit] of places) {
    if (game.givens[cell]) continue;
    draft.set("value", cell, digit);
    for (const [other, gone] of tidy ? excludedBy(game.layout, cell, digit) : []) {
      draft.set("centre", other, draft.cells.centre[other] & ~bit(gone));
      draft.set("corner", other, draft.cells.corner[other] & ~bit(gone));
    }
  }
  return play(game, draft.changes);
}

// -- questions -------------------------------------------------------------------------------------

/**
 * Returns how often each digit is on the board; index 0 counts the empty cells.
 * @param {Game} game
 */
export function counts(game) {
  const found = Array.from({ length: game.layout.size + 1 }, () => 0);
  for (const digit of game.cells.values) found[digit] += 1;
  return found;
}

/** @param {Game} game */
export function isFull(game) {
  return game.cells.values.every(Boolean);
}

/** @param {Game} game */
export function isSolved(game) {
  return isFull(game) && !conflicts(game.layout, game.cells.values).length;
}

/** @param {Game} game */
export function isBegun(game) {
  return game.moves.length > 0;
}

/**
 * Returns the player's digits that differ from the solution.
 * @param {Game} game
 * @param {number[]} solution
 */
export function mistakes(game, solution) {
  return game.cells.values.flatMap((digit, cell) => (digit && digit !== solution[cell] ? [cell] : []));
}

/**
 * Returns what a move did, in words.
 * @param {Game} game
 * @param {number} number from 1; 0 is the start
 */
export function wordsOf(game, number) {
  if (!number) return "Start";
  const move = game.moves[number - 1];
  const digits = move.filter(([kind]) => kind === "value");
  const first = digits[0] ?? move[0];
  const [kind, cell, before, after] = first;
  if (kind === "layout") return wordsOfRules(game, before, after);
  const cells = new Set((digits.length ? digits : move).map(([, at]) => at)).size;
  const where = cells === 1 ? nameOf(cell, game.layout) : `${cells} cells`;
  const symbols = kind === "colour" ? COLOURS : symbolsOf(game.layout);
  if (kind === "value") return after ? `${symbols[after]} in ${where}` : `${symbols[before]} erased in ${where}`;
  const difference = digitsOf(before ^ after);
  const many = difference.length !== 1 || new Set(move.map(([, , a, b]) => a ^ b)).size > 1;
  const name = kind === "colour" ? "colour" : `${kind} mark`;
  if (many) return `${name}s in ${where}`;
  return `${name} ${symbols[difference[0]]} ${after > before ? "in" : "erased in"} ${where}`;
}

/**
 * @param {Game} game
 * @param {number} before the places of two layouts
 * @param {number} after
 */
function wordsOfRules(game, before, after) {
  const many = (/** @type {number} */ at) => (layoutsOf(game)[at].record?.constraints ?? []).length;
  const more = many(after) - many(before);
  if (!more) return "rules changed";
  const words = Math.abs(more) === 1 ? "constraint" : `${Math.abs(more)} constraints`;
  return `${words} ${more > 0 ? "added" : "removed"}`;
}

// -- JSON ------------------------------------------------------------------------------------------

/**
 * Returns the position as nonet's JSON (docs/formats-json.md), for the API and for links.
 * @param {Game} game
 * @param {{history?: boolean, player?: boolean}} [options]
 * @returns {Record<string, any>}
 */
export function toRecord(game, { history = true, player = true } = {}) {
  const { layout, givens, cells } = game;
  /** @type {Record<string, any>} */
  const record = layout.shape ? { nonet: 1 } : { nonet: 1, size: layout.size };
  if (layout.record) record.rules = layout.record;
  record.cells = signs(player ? cells.values : givens, layout);
  if (player && cells.values.some((digit, cell) => digit !== givens[cell])) record.givens = signs(givens, layout);
  if (Object.keys(game.info).length) record.info = game.info;
  if (!player) return record;
  /** @type {Record<string, any>} */
  const own = {};
  for (const place of /** @type {const} */ (["centre", "corner", "colours"])) {
    const found = cells[place].flatMap((mask, cell) => {
      const isHidden = place !== "colours" && cells.values[cell];
      const symbols = place === "colours" ? COLOURS : symbolsOf(layout);
      return mask && !isHidden ? [[nameOf(cell, layout), digitsOf(mask).map((digit) => symbols[digit]).join("")]] : [];
    });
    if (found.length) own[place] = Object.fromEntries(found);
  }
  if (history && game.at) own.history = game.moves.slice(0, game.at).flatMap((move) => atoms(move, layout));
  if (Object.keys(own).length) record.player = own;
  return record;
}

/**
 * Returns the scene of a game as board.js draws it.
 * @param {Game} game
 * @param {{player?: boolean}} [options] whether it shows what the player wrote
 * @returns {{board: import("./board.js").BoardData, overlay: import("./board.js").Overlay}}
 */
export function toScene(game, { player = true } = {}) {
  const { layout, givens, cells } = game;
  const { size, shape, regions, decorations, rules } = layout;
  const values = player ? cells.values : givens;
  /** @type {import("./board.js").Overlay} */
  const overlay = { roles: [], areas: [], links: [], notes: [], tints: [], legend: [], branch: null };
  values.forEach((digit, at) => {
    const cell = nameOf(at, layout);
    if (!player) return;
    if (cells.colours[at]) overlay.tints.push({ cell, colours: digitsOf(cells.colours[at]) });
    for (const place of /** @type {const} */ (["corner", "centre"])) {
      if (!digit && cells[place][at]) overlay.notes.push({ cell, place, digits: digitsOf(cells[place][at]) });
    }
  });
  const clashes = conflicts(layout, values).map((cell) => nameOf(cell, layout));
  const board = { size, shape, regions, decorations, rules, values: signs(values, layout), givens: signs(givens, layout), candidates: null, conflicts: clashes };
  return { board, overlay };
}

/** @param {number[]} values @param {Layout} layout */
export function signs(values, layout) {
  const symbols = symbolsOf(layout);
  return values.map((digit) => symbols[digit]).join("");
}

/**
 * Returns a move as nonet's JSON: one object per digit, mark or colour.
 * @param {Change[]} move
 * @param {Layout} layout
 */
function atoms(move, layout) {
  return move.flatMap(([kind, at, before, after]) => {
    if (kind === "layout") return [];
    const cell = nameOf(at, layout);
    if (kind === "value") {
      return after ? [{ kind: "place", cell, digit: after }] : [{ kind: "place", cell, digit: before, on: false }];
    }
    return digitsOf(before ^ after).map((digit) =>
      after & bit(digit) ? { kind, cell, digit } : { kind, cell, digit, on: false },
    );
  });
}

/**
 * Returns how many moves there are before some number of entries of the JSON's history.
 * @param {Game} game
 * @param {number} entries
 */
export function movesUpTo(game, entries) {
  let sum = 0;
  for (let n = 0; n < game.at; n++) {
    sum += atoms(game.moves[n], game.layout).length;
    if (sum > entries) return n;
  }
  return game.at;
}

/**
 * Returns the givens and cells of nonet's JSON; the layout belongs to the record's rules.
 * @param {Record<string, any>} record
 * @param {Layout} layout
 * @returns {{givens: number[], cells: Cells, info: Record<string, string>}}
 */
export function fromRecord(record, layout) {
  const values = readSigns(record.cells, layout);
  const givens = record.givens ? readSigns(record.givens, layout) : values;
  const symbols = symbolsOf(layout);
  const own = record.player ?? {};
  const masks = (/** @type {string} */ place) => {
    const found = values.map(() => 0);
    for (const [name, digits] of Object.entries(own[place] ?? {})) {
      found[cellNamed(name, layout)] = maskOf(/** @type {string} */ (digits), place === "colours" ? COLOURS : symbols);
    }
    return found;
  };
  const centre = masks("centre");
  const full = 2 ** layout.size - 1;
  // Marks that came with the puzzle are shown as the player's; a cell with all of them has none.
  (record.marks ?? []).forEach((/** @type {string} */ digits, /** @type {number} */ cell) => {
    const mask = maskOf(digits, symbols);
    if (!centre[cell] && mask !== full) centre[cell] = mask;
  });
  return {
    givens,
    cells: { values, centre, corner: masks("corner"), colours: masks("colours") },
    info: record.info ?? {},
  };
}

/** @param {string} text @param {string} symbols */
function maskOf(text, symbols) {
  return [...text].reduce((mask, sign) => mask | bit(symbols.indexOf(sign)), 0);
}

/**
 * @param {string | string[]} text
 * @param {Layout} layout
 */
function readSigns(text, layout) {
  const whole = Array.isArray(text) ? text.join("") : text;
  const { rows, columns, lowest } = shapeOf(layout);
  const [cells, symbols] = [rows * columns, symbolsOf(layout)];
  if (whole.length !== cells) throw new Error(`${whole.length} cells; a ${rows}×${columns} puzzle has ${cells}`);
  return [...whole].map((sign) => {
    const digit = sign === "0" && lowest ? 0 : symbols.indexOf(sign);
    if (digit < 0 || digit > layout.size) throw new Error(`'${sign}' is not a digit of this puzzle`);
    return digit;
  });
}

/**
 * Returns the number of a cell from its name.
 * @param {string} name
 * @param {Layout} layout
 */
export function cellNamed(name, layout) {
  const { rows, columns } = shapeOf(layout);
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
  const [r, c] = [Number(row), Number(column)];
  if (!(r >= 1 && r <= rows && c >= 1 && c <= columns)) throw new Error(`there is no cell '${name}'`);
  return (r - 1) * columns + c - 1;
}
