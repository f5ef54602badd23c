// @ts-check
/**
 * What the doctor found, as a page shows it: sentences, cells to point at, and fixes.
 *
 * All functions are pure. A diagnosis is the JSON of `check` (docs/json.md).
 */

/** @typedef {{cell: string, digit: number}} Candidate */
/** @typedef {{unit: string | null, candidates: Candidate[]}} Conflict */
/** @typedef {{cell: string, was: number, to: number}} Mend */
/**
 * @typedef {object} Diagnosis
 * @property {boolean | null} valid
 * @property {number | null} count
 * @property {number} limit
 * @property {Conflict[]} conflicts
 * @property {Candidate[] | null} core
 * @property {Mend[] | null} mends
 * @property {string[]} examples
 * @property {string[] | null} open_cells
 * @property {Candidate[] | null} clues
 * @property {boolean | null} minimal
 * @property {Candidate[] | null} redundant
 * @property {boolean} complete
 * @property {string[]} unfinished
 * @property {Candidate[] | null} wrong
 * @property {Candidate[] | null} erased
 */
/** @typedef {import("/render/board.js").Overlay} Overlay */
/** A cell that gets a digit, 0 for none; `mark` adds a pencil mark instead. */
/** @typedef {{cell: string, digit: number, mark?: boolean}} Change */
/** @typedef {{label: string, changes: Change[]}} Fix */
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

/** @param {Candidate} candidate */
const named = ({ cell, digit }) => `${cell} = ${SIGNS[digit]}`;

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
export function verdict({ valid, count, limit, complete, conflicts, wrong, erased, minimal, unfinished }) {
  if (conflicts.length) return { mark: "bad", title: "Digits break the rules", text: "There is no solution while they do." };
  if (wrong?.length) {
    const many = wrong.length === 1 ? "One of your digits is" : `${wrong.length} of your digits are`;
    return { mark: "bad", title: "There is a mistake", text: `${many} not in the solution of the givens.` };
  }
  if (erased?.length) return { mark: "bad", title: "A mark is missing", text: "The right digit of a cell is not among its pencil marks." };
  if (valid === null) return { mark: "open", title: "Not decided", text: "There was not enough time to find out whether the puzzle has one solution." };
  if (valid && complete) return { mark: "good", title: "Solved", text: "Every digit is right." };
  if (valid) {
    const least = minimal === true ? " No given can be removed." : "";
    return { mark: "good", title: "Exactly one solution", text: `The puzzle is valid.${least}` };
  }
  if (count === 0) return { mark: "bad", title: "No solution", text: "The givens contradict each other." };
  if (count === null) return { mark: "bad", title: "More than one solution", text: unfinished.includes("count") ? "How many was not counted in time." : "" };
  const many = count >= limit ? `${grouped(limit)} or more` : grouped(count);
  return { mark: "bad", title: "More than one solution", text: `The givens allow ${many} solutions.` };
}

/**
 * Returns the findings of a diagnosis, the most useful first.
 * @param {Diagnosis} diagnosis
 * @returns {Finding[]}
 */
export function findings(diagnosis) {
  return [
    ...merged(diagnosis.conflicts).map(clash),
    ...mistake(diagnosis),
    ...missing(diagnosis),
    ...typos(diagnosis),
    ...impossible(diagnosis),
    ...differing(diagnosis),
    ...repairs(diagnosis),
    ...spare(diagnosis),
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
  for (const { unit, candidates } of conflicts) {
    const key = JSON.stringify(candidates);
    const known = found.get(key);
    found.set(key, { unit: known?.unit && unit ? `${known.unit} and ${unit}` : unit, candidates });
  }
  return [...found.values()];
}

/**
 * @param {Conflict} conflict
 * @param {number} number
 * @returns {Finding}
 */
function clash({ unit, candidates }, number) {
  const digits = [...new Set(candidates.map(({ digit }) => SIGNS[digit]))];
  const cells = joined(candidates.map(({ cell }) => cell));
  const often = candidates.length === 2 ? "twice" : `${candidates.length} times`;
  const text = unit
    ? `${digits.join(", ")} appears ${often} in ${unit}: ${cells}.`
    : `${joined(candidates.map(named))} exclude each other.`;
  return {
    id: `conflict-${number}`,
    title: "Clash",
    text,
    overlay: { ...blank(), areas: [{ role: "set-2", cells: candidates.map(({ cell }) => cell), label: "" }], roles: marked(candidates, "remove") },
    fixes: candidates.map(({ cell, digit }) => ({ label: `Remove ${SIGNS[digit]} from ${cell}`, changes: [{ cell, digit: 0 }] })),
  };
}

/**
 * @param {Candidate[]} candidates
 * @param {string} role
 */
function marked(candidates, role) {
  return candidates.map(({ cell, digit }) => ({ cell, digit, role }));
}

/** @param {Diagnosis} diagnosis @returns {Finding[]} */
function mistake({ wrong }) {
  if (!wrong?.length) return [];
  const each = wrong.map(({ cell, digit }) => ({ label: `Remove ${SIGNS[digit]} from ${cell}`, changes: [{ cell, digit: 0 }] }));
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

/** @param {Diagnosis} diagnosis @returns {Finding[]} */
function typos({ mends }) {
  if (!mends?.length) return [];
  const changed = mends.filter(({ to }) => to);
  const cells = [...new Set(mends.map(({ cell }) => cell))];
  const start = cells.length === 1 ? `The digit in ${cells[0]} is probably a typo` : `One of the digits in ${joined(cells.slice(0, 8))}${cells.length > 8 ? " …" : ""} is probably a typo`;
  return [{
    id: "typo",
    title: "Probable typo",
    text: mends.length === 1 ? `${start}: this change leaves exactly one solution.` : `${start}: each of these changes alone leaves exactly one solution.`,
    overlay: { ...blank(), roles: mends.map(({ cell, was }) => ({ cell, digit: was, role: "pivot" })) },
    fixes: [...changed, ...mends.filter(({ to }) => !to)].map(({ cell, was, to }) => ({
      label: to ? `${cell}: ${SIGNS[was]} → ${SIGNS[to]}` : `Remove ${SIGNS[was]} from ${cell}`,
      changes: [{ cell, digit: to }],
    })),
  }];
}

/** @param {Diagnosis} diagnosis @returns {Finding[]} */
function impossible({ core, conflicts }) {
  if (!core?.length || conflicts.length) return [];
  return [{
    id: "core",
    title: "The impossible set",
    text: core.length === 1
      ? `${named(core[0])} is in no solution.`
      : `These ${core.length} digits cannot all be right, but without any one of them the others can: ${joined(core.map(named))}.`,
    overlay: { ...blank(), areas: [{ role: "set-1", cells: core.map(({ cell }) => cell), label: "" }], roles: marked(core, "set-1") },
    fixes: core.map(({ cell, digit }) => ({ label: `Remove ${SIGNS[digit]} from ${cell}`, changes: [{ cell, digit: 0 }] })),
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

/** @param {Diagnosis} diagnosis @returns {Finding[]} */
function repairs({ clues, open_cells: open }) {
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

/** @param {Diagnosis} diagnosis @returns {Finding[]} */
function spare({ redundant, complete }) {
  if (!redundant?.length || complete) return [];
  return [{
    id: "redundant",
    title: "Givens that are not needed",
    text: redundant.length === 1
      ? `${named(redundant[0])} can be removed and the puzzle stays unique.`
      : `Any one of these ${redundant.length} givens can be removed and the puzzle stays unique.`,
    overlay: { ...blank(), roles: marked(redundant, "off") },
    fixes: redundant.map(({ cell, digit }) => ({ label: `Remove ${SIGNS[digit]} from ${cell}`, changes: [{ cell, digit: 0 }] })),
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
 */
export function sayCandidates(cell, candidates, limit, digit) {
  if (digit) return `${cell} has the digit ${SIGNS[digit]}.`;
  const here = candidates.filter((each) => each.cell === cell);
  if (!here.length) return `${cell}: no digit was found in a solution.`;
  if (limit === 1) return `${cell}: ${joined(here.map((each) => SIGNS[each.digit]))} ${here.length === 1 ? "occurs" : "occur"} in solutions.`;
  const parts = here.map(({ digit: each, count }) => {
    const many = count >= limit ? `${grouped(limit)} solutions or more` : `${grouped(count)} solution${count === 1 ? "" : "s"}`;
    return `${SIGNS[each]} in ${many}`;
  });
  return `${cell}: ${joined(parts)}.`;
}
