// @ts-check
/**
 * What the doctor found, as a page shows it: sentences, cells to point at, and fixes.
 *
 * All functions are pure. A diagnosis is the JSON of `check` (docs/json.md).
 */

import { wordsOf } from "../enter/rules.js";

/** @typedef {import("../enter/kinds.js").Constraint} Constraint */
/** @typedef {{cell: string, digit: number}} Candidate */
/** @typedef {{unit: string | null, candidates: Candidate[], constraint?: Constraint}} Conflict */
/** @typedef {{cell: string, was: number, to: number}} Mend */
/**
 * @typedef {object} Diagnosis
 * @property {string} [puzzle]
 * @property {boolean | null} valid
 * @property {number | null} count
 * @property {number} limit
 * @property {Conflict[]} conflicts
 * @property {Candidate[] | null} core
 * @property {Mend[] | null} mends
 * @property {Constraint[] | null} [core_constraints] constraints that belong to the core
 * @property {{constraint: Constraint, to: Constraint | null}[] | null} [constraint_mends]
 * @property {string[]} examples
 * @property {string[] | null} open_cells
 * @property {Candidate[] | null} clues
 * @property {boolean | null} minimal
 * @property {Candidate[] | null} redundant
 * @property {boolean} complete
 * @property {string[]} unfinished
 * @property {Candidate[] | null} wrong
 * @property {Candidate[] | null} erased
 * @property {string} [caveat] what was not read of the puzzle
 */
/** @typedef {import("/render/board.js").Overlay} Overlay */
/** A cell that gets a digit, 0 for none; `mark` adds a pencil mark instead. */
/** @typedef {{cell: string, digit: number, mark?: boolean}} Change */
/** A constraint that another one replaces, or that is removed. */
/** @typedef {{from: Constraint, to: Constraint | null}} Exchange */
/** @typedef {{label: string, changes: Change[], exchange?: Exchange}} Fix */
/**
 * @typedef {object} Finding
 * @property {string} id
 * @property {string} title
 * @property {string} text
 * @property {Overlay | null} overlay what it points at
 * @property {Fix[]} fixes
 */

const SIGNS = ".123456789ABCDEFGHIJKLMNOP";
/** How many fixes are listed at once. */
export const MOST_FIXES = 24;

/** @returns {Overlay} */
const blank = () => ({ roles: [], areas: [], links: [], notes: [], tints: [], legend: [], branch: null });

/** @param {string} symbols */
const namedBy = (symbols) => (/** @type {Candidate} */ { cell, digit }) => `${cell} = ${symbols[digit]}`;

/** Returns the cells that a constraint names. @param {Constraint} constraint @returns {string[]} */
const cellsOf = (constraint) =>
  [constraint.circle, constraint.shaft, constraint.cells, constraint.start, constraint.top_left].flat().filter(Boolean);

/** @param {number} number */
const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

/**
 * Returns words joined as people do.
 * @param {string[]} words
 */
export function joined(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/**
 * Returns the verdict: a heading, a sentence, and whether all is well.
 * @param {Diagnosis} diagnosis
 * @returns {{mark: "good" | "bad" | "open", title: string, text: string}}
 */
export function verdict(diagnosis) {
  const found = judged(diagnosis);
  const { caveat } = diagnosis;
  if (!caveat || found.mark === "good") return found;
  return { ...found, text: `${found.text} This is about the part of the puzzle that was read; ${caveat}`.trim() };
}

/**
 * Returns the verdict on what was read of the puzzle.
 * @param {Diagnosis} diagnosis
 * @returns {{mark: "good" | "bad" | "open", title: string, text: string}}
 */
function judged({ puzzle, valid, count, limit, complete, conflicts, core_constraints: clues, wrong, erased, minimal, unfinished }) {
  if (conflicts.length && conflicts.every(({ candidates }) => !candidates.length)) {
    return { mark: "bad", title: "No solution", text: "A constraint cannot hold." };
  }
  if (conflicts.length) return { mark: "bad", title: "Digits break the rules", text: "There is no solution while they do." };
  if (wrong?.length) {
    const many = wrong.length === 1 ? "One of your digits is" : `${wrong.length} of your digits are`;
    return { mark: "bad", title: "There is a mistake", text: `${many} not in the solution of the givens.` };
  }
  if (erased?.length) return { mark: "bad", title: "A mark is missing", text: "The right digit of a cell is not among its pencil marks." };
  if (valid === null) return { mark: "open", title: "Not decided", text: "There was not enough time to find out whether the puzzle has one solution." };
  if (valid && complete) return { mark: "good", title: "Solved", text: "Every digit is right." };
  const isEmpty = puzzle !== undefined && /^\.*$/.test(puzzle);
  if (valid) {
    const least = isEmpty ? " It has no givens." : minimal === true ? " No given can be removed." : "";
    return { mark: "good", title: "Exactly one solution", text: `The puzzle is valid.${least}` };
  }
  if (count === 0) return { mark: "bad", title: "No solution", text: `The ${clues?.length ? "constraints and givens" : "givens"} contradict each other.` };
  if (count === null) return { mark: "bad", title: "More than one solution", text: unfinished.includes("count") ? "How many was not counted in time." : "" };
  const many = count >= limit ? `${grouped(limit)} or more` : grouped(count);
  return { mark: "bad", title: "More than one solution", text: `The ${isEmpty ? "rules" : "givens"} allow ${many} solutions.` };
}

/**
 * Returns the findings of a diagnosis, the most useful first.
 * @param {Diagnosis} diagnosis
 * @param {string} [symbols] the signs of the digits
 * @returns {Finding[]}
 */
export function findings(diagnosis, symbols = SIGNS) {
  return [
    ...merged(diagnosis.conflicts).map((conflict, number) => clash(conflict, number, symbols)),
    ...mistake(diagnosis, symbols),
    ...missing(diagnosis),
    ...typos(diagnosis, symbols),
    ...impossible(diagnosis, symbols),
    ...differing(diagnosis),
    ...repairs(diagnosis, symbols),
    ...spare(diagnosis, symbols),
    ...undecided(diagnosis),
  ];
}

/**
 * Returns the conflicts, those of the same digits in several units as one.
 * @param {Conflict[]} conflicts
 */
function merged(conflicts) {
  /** @type {Map<string, Conflict>} */
  const found = new Map();
  for (const { unit, candidates, constraint } of conflicts) {
    const key = JSON.stringify([candidates, constraint]);
    const known = found.get(key);
    found.set(key, { unit: known?.unit && unit ? `${known.unit} and ${unit}` : unit, candidates, constraint });
  }
  return [...found.values()];
}

/**
 * @param {Conflict} conflict
 * @param {number} number
 * @param {string} symbols
 * @returns {Finding}
 */
function clash({ unit, candidates, constraint }, number, symbols) {
  const named = namedBy(symbols);
  const digits = [...new Set(candidates.map(({ digit }) => symbols[digit]))];
  const cells = joined(candidates.map(({ cell }) => cell));
  const marks = candidates.length ? candidates.map(({ cell }) => cell) : constraint ? cellsOf(constraint) : [];
  const often = candidates.length === 2 ? "twice" : `${candidates.length} times`;
  const text = constraint && !candidates.length
    ? `${wordsOf(constraint)} cannot hold, whatever the digits are.`
    : constraint
    ? `${wordsOf(constraint)}: ${joined(candidates.map(named))} ${candidates.length === 1 ? "breaks" : "break"} it.`
    : unit
    ? `${digits.join(", ")} appears ${often} in ${unit}: ${cells}.`
    : `${joined(candidates.map(named))} exclude each other.`;
  return {
    id: `conflict-${number}`,
    title: constraint ? (candidates.length ? "A broken constraint" : "An impossible constraint") : "Clash",
    text,
    overlay: { ...blank(), areas: [{ role: "set-2", cells: marks, label: "" }], roles: marked(candidates, "remove") },
    fixes: candidates.map(({ cell, digit }) => ({ label: `Remove ${symbols[digit]} from ${cell}`, changes: [{ cell, digit: 0 }] })),
  };
}

/**
 * @param {Candidate[]} candidates
 * @param {string} role
 */
function marked(candidates, role) {
  return candidates.map(({ cell, digit }) => ({ cell, digit, role }));
}

/** @param {Diagnosis} diagnosis @param {string} symbols @returns {Finding[]} */
function mistake({ wrong }, symbols) {
  const named = namedBy(symbols);
  if (!wrong?.length) return [];
  const each = wrong.map(({ cell, digit }) => ({ label: `Remove ${symbols[digit]} from ${cell}`, changes: [{ cell, digit: 0 }] }));
  const all = { label: `Remove all ${wrong.length}`, changes: wrong.map(({ cell }) => ({ cell, digit: 0 })) };
  return [{
    id: "wrong",
    title: wrong.length === 1 ? "A wrong digit" : "Wrong digits",
    text: `${joined(wrong.map(named))}: the only solution has other digits there.`,
    overlay: { ...blank(), roles: marked(wrong, "remove") },
    fixes: wrong.length > 1 ? [all, ...each] : each,
  }];
}

/** @param {Diagnosis} diagnosis @returns {Finding[]} */
function missing({ erased }) {
  if (!erased?.length) return [];
  return [{
    id: "erased",
    title: "Marks that are missing",
    text: `The pencil marks of ${joined(erased.map(({ cell }) => cell))} lack the right digit.`,
    overlay: { ...blank(), areas: [{ role: "highlight", cells: erased.map(({ cell }) => cell), label: "" }] },
    fixes: [{ label: "Put them back", changes: erased.map(({ cell, digit }) => ({ cell, digit, mark: true })) }],
  }];
}

/** @param {Diagnosis} diagnosis @param {string} symbols @returns {Finding[]} */
function typos({ mends, constraint_mends }, symbols) {
  const [digits, clues] = [mends ?? [], constraint_mends ?? []];
  const many = digits.length + clues.length;
  if (!many) return [];
  const cells = [...new Set(digits.map(({ cell }) => cell))];
  const places = [...cells, ...new Set(clues.map(({ constraint }) => wordsOf(constraint)))];
  const start = places.length === 1
    ? `${cells.length ? `The digit in ${places[0]}` : places[0]} is probably a typo`
    : `One of ${joined(places.slice(0, 8))}${places.length > 8 ? " …" : ""} is probably a typo`;
  const area = [...new Set(clues.flatMap(({ constraint }) => cellsOf(constraint)))];
  /** @type {Fix[]} */
  const fixes = [
    ...digits.filter(({ to }) => to).map(({ cell, was, to }) => ({ label: `${cell}: ${symbols[was]} → ${symbols[to]}`, changes: [{ cell, digit: to }] })),
    ...clues.filter(({ to }) => to).map(({ constraint: from, to }) => ({ label: `${wordsOf(from)} → ${to && changedIn(from, to)}`, changes: [], exchange: { from, to } })),
    ...digits.filter(({ to }) => !to).map(({ cell, was }) => ({ label: `Remove ${symbols[was]} from ${cell}`, changes: [{ cell, digit: 0 }] })),
    ...clues.filter(({ to }) => !to).map(({ constraint: from }) => ({ label: `Remove ${wordsOf(from)}`, changes: [], exchange: { from, to: null } })),
  ];
  return [{
    id: "typo",
    title: "Probable typo",
    text: many === 1 ? `${start}: this change leaves exactly one solution.` : `${start}: each of these changes alone leaves exactly one solution.`,
    overlay: {
      ...blank(),
      areas: area.length ? [{ role: "set-1", cells: area, label: "" }] : [],
      roles: digits.map(({ cell, was }) => ({ cell, digit: was, role: "pivot" })),
    },
    fixes,
  }];
}

/**
 * Returns what a constraint has that another has not: its clue, if that is all.
 * @param {Constraint} from
 * @param {Constraint} to
 */
function changedIn(from, to) {
  const words = wordsOf(to);
  const at = words.lastIndexOf(" = ");
  return at > 0 && wordsOf(from).startsWith(words.slice(0, at + 3)) ? words.slice(at + 3) : words;
}

/** @param {Diagnosis} diagnosis @param {string} symbols @returns {Finding[]} */
function impossible({ core, core_constraints, conflicts }, symbols) {
  const [digits, clues] = [core ?? [], core_constraints ?? []];
  const many = digits.length + clues.length;
  if (!many || conflicts.length) return [];
  const words = [...digits.map(namedBy(symbols)), ...clues.map(wordsOf)];
  const what = clues.length ? "These" : `These ${many} digits`;
  const cannot = clues.length ? "cannot all hold" : "cannot all be right";
  const cells = [...new Set([...digits.map(({ cell }) => cell), ...clues.flatMap(cellsOf)])];
  return [{
    id: "core",
    title: "The impossible set",
    text: many === 1
      ? clues.length ? `${words[0]} cannot hold, whatever the digits are.` : `${words[0]} is in no solution.`
      : `${what} ${cannot}, but without any one of them the others can: ${joined(words)}.`,
    overlay: { ...blank(), areas: cells.length ? [{ role: "set-1", cells, label: "" }] : [], roles: marked(digits, "set-1") },
    fixes: [
      ...digits.map(({ cell, digit }) => ({ label: `Remove ${symbols[digit]} from ${cell}`, changes: [{ cell, digit: 0 }] })),
      ...clues.map((from) => ({ label: `Remove ${wordsOf(from)}`, changes: [], exchange: { from, to: null } })),
    ],
  }];
}

/** @param {Diagnosis} diagnosis @returns {Finding[]} */
function differing({ open_cells: open }) {
  if (!open?.length) return [];
  return [{
    id: "open",
    title: "Cells that differ",
    text: `${open.length} cells have different digits in different solutions. All other cells are decided.`,
    overlay: { ...blank(), areas: [{ role: "highlight", cells: open, label: "" }] },
    fixes: [],
  }];
}

/** @param {Diagnosis} diagnosis @param {string} symbols @returns {Finding[]} */
function repairs({ clues, open_cells: open }, symbols) {
  const named = namedBy(symbols);
  if (!clues) return [];
  if (!clues.length) {
    if (!open?.length) return [];
    return [{
      id: "clues", title: "Clues that repair", text: "No single digit makes the puzzle unique; it needs more than one.", overlay: null, fixes: [],
    }];
  }
  return [{
    id: "clues",
    title: "Clues that repair",
    text: clues.length === 1 ? "This digit as a given leaves exactly one solution." : `Any of these ${clues.length} digits as a given leaves exactly one solution.`,
    overlay: { ...blank(), roles: marked(clues, "place") },
    fixes: clues.map(({ cell, digit }) => ({ label: `Add ${named({ cell, digit })}`, changes: [{ cell, digit }] })),
  }];
}

/** @param {Diagnosis} diagnosis @param {string} symbols @returns {Finding[]} */
function spare({ redundant, complete }, symbols) {
  const named = namedBy(symbols);
  if (!redundant?.length || complete) return [];
  return [{
    id: "redundant",
    title: "Givens that are not needed",
    text: redundant.length === 1
      ? `${named(redundant[0])} can be removed and the puzzle stays unique.`
      : `Any one of these ${redundant.length} givens can be removed and the puzzle stays unique.`,
    overlay: { ...blank(), roles: marked(redundant, "off") },
    fixes: redundant.map(({ cell, digit }) => ({ label: `Remove ${symbols[digit]} from ${cell}`, changes: [{ cell, digit: 0 }] })),
  }];
}

/** @type {Record<string, string>} */
const PARTS = {
  valid: "whether there is one solution", count: "the number of solutions", core: "the impossible set", mends: "probable typos",
  open_cells: "the cells that differ", clues: "the clues that repair", redundant: "givens that are not needed",
  minimal: "whether every given is needed", wrong: "wrong digits", erased: "missing marks",
};

/** @param {Diagnosis} diagnosis @returns {Finding[]} */
function undecided({ unfinished }) {
  if (!unfinished.length) return [];
  return [{
    id: "unfinished",
    title: "Not found in time",
    text: `There was not enough time for ${joined(unfinished.map((name) => PARTS[name] ?? name))}.`,
    overlay: null,
    fixes: [],
  }];
}

// -- true candidates -------------------------------------------------------------------------------

/** @typedef {{cell: string, digit: number, count: number}} Counted */

/**
 * Returns a number of solutions in few characters.
 * @param {number} count
 * @param {number} limit
 */
export function brief(count, limit) {
  if (count >= limit && limit > 1) return limit >= 1000 ? `${limit / 1000}k+` : `${limit}+`;
  return count >= 1000 ? `${Math.floor(count / 100) / 10}k` : String(count);
}

/**
 * Returns what the true candidates of a cell are, in a sentence.
 * @param {string} cell
 * @param {Counted[]} candidates
 * @param {number} limit
 * @param {number} digit the digit of the cell, 0 if it is empty
 * @param {string} [symbols] the signs of the digits
 */
export function sayCandidates(cell, candidates, limit, digit, symbols = SIGNS) {
  if (digit) return `${cell} has the digit ${symbols[digit]}.`;
  const here = candidates.filter((each) => each.cell === cell);
  if (!here.length) return `${cell}: no digit was found in a solution.`;
  if (limit === 1) return `${cell}: ${joined(here.map((each) => symbols[each.digit]))} ${here.length === 1 ? "occurs" : "occur"} in solutions.`;
  const parts = here.map(({ digit: each, count }) => {
    const many = count >= limit ? `${grouped(limit)} solutions or more` : `${grouped(count)} solution${count === 1 ? "" : "s"}`;
    return `${symbols[each]} in ${many}`;
  });
  return `${cell}: ${joined(parts)}.`;
}
