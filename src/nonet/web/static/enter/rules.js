// @ts-check
/** Rules that are being entered, in nonet's JSON: constraints added and removed. Pure functions. */

import { KINDS } from "./kinds.js";

/** @typedef {import("./kinds.js").Constraint} Constraint */
/** @typedef {import("./kinds.js").Rules} Rules */

/**
 * Returns rules with more constraints. One of the same kind in the same place is replaced, so that a
 * total can be corrected.
 * @param {Rules | null} rules null for the classic ones
 * @param {Constraint[]} added
 * @param {number} size
 * @returns {Rules}
 */
export function withConstraints(rules, added, size) {
  const places = new Set(added.map(placeOf));
  const kept = (rules?.constraints ?? []).filter((/** @type {Constraint} */ each) => !places.has(placeOf(each)));
  return { ...sized(rules, size), version: 3, constraints: [...kept, ...added] };
}

/**
 * Returns rules without one of their constraints; null if classic ones are left.
 * @param {Rules} rules
 * @param {number} index
 * @returns {Rules | null}
 */
export function withoutConstraint(rules, index) {
  return tidied({ ...rules, constraints: rules.constraints.filter((/** @type {Constraint} */ _, /** @type {number} */ at) => at !== index) });
}

/**
 * Returns whether a rule for the whole board is on.
 * @param {Rules | null} rules
 * @param {string} name
 * @returns {boolean}
 */
export function isOn(rules, name) {
  return (rules?.variants ?? []).includes(name) || (rules?.constraints ?? []).some((/** @type {Constraint} */ each) => each.kind === name);
}

/**
 * Returns rules with a rule for the whole board on or off; null if classic ones are left.
 * @param {Rules | null} rules
 * @param {string} name
 * @param {"variants" | "constraints"} by where it is kept
 * @param {number} size
 * @returns {Rules | null}
 */
export function switched(rules, name, by, size) {
  const nameOfOne = (/** @type {any} */ each) => (by === "variants" ? each : each.kind);
  const others = (rules?.[by] ?? []).filter((/** @type {any} */ each) => nameOfOne(each) !== name);
  if (isOn(rules, name)) return tidied({ ...rules, [by]: others });
  const added = by === "variants" ? name : { kind: name };
  return { ...sized(rules, size), ...(by === "constraints" ? { version: 3 } : {}), [by]: [...others, added] };
}

/** @type {Record<string, string>} */
const DIRECTIONS = { dr: "down right", dl: "down left", ur: "up right", ul: "up left" };

/**
 * Returns a constraint in words.
 * @param {Constraint} constraint
 */
export function wordsOf(constraint) {
  const { label, clue } = kindOf(constraint) ?? {};
  const start = label ?? constraint.kind.replaceAll("-", " ");
  const where = [constraint.line, constraint.start, constraint.top_left, DIRECTIONS[constraint.direction]].filter(Boolean);
  const cells = [...(constraint.circle ?? []), ...(constraint.shaft ?? []), ...(constraint.cells ?? [])];
  const ends = cells.length > 4 ? [cells[0], "…", cells[cells.length - 1]] : cells;
  const end = constraint.reverse ? [constraint.line.startsWith("r") ? "from the right" : "from below"] : [];
  const value = clue && constraint[clue.field];
  const words = [start.charAt(0).toUpperCase() + start.slice(1), ...where, ...ends, ...end].join(" ");
  return value === undefined ? words : `${words} = ${Array.isArray(value) ? value.join("") : value}`;
}

/**
 * Returns the constraints in the order in which a list shows them: those of chosen cells first.
 * @param {Rules | null} rules
 * @param {string[]} chosen names of cells
 * @returns {{constraint: Constraint, index: number, isChosen: boolean}[]}
 */
export function listed(rules, chosen) {
  const found = (rules?.constraints ?? []).map((/** @type {Constraint} */ constraint, /** @type {number} */ index) => {
    const cells = [constraint.circle, constraint.shaft, constraint.cells, constraint.start, constraint.top_left].flat();
    return { constraint, index, isChosen: cells.some((cell) => chosen.includes(cell)) };
  });
  return [...found.filter((/** @type {any} */ each) => each.isChosen), ...found.filter((/** @type {any} */ each) => !each.isChosen)];
}

/** @param {Constraint} constraint */
function kindOf(constraint) {
  return [...KINDS.values()].find(({ base }) => Object.entries(base).every(([name, value]) => constraint[name] === value));
}

/**
 * Returns what two constraints share if one replaces the other.
 * @param {Constraint} constraint
 */
function placeOf(constraint) {
  const { kind, line, start, direction, top_left, circle, shaft, reverse = false } = constraint;
  const cells = KINDS.get(kind)?.ordered ? constraint.cells : [...(constraint.cells ?? [])].sort();
  return JSON.stringify([kind, cells, line, start, direction, top_left, circle, shaft, reverse]);
}

/**
 * Returns rules with their size, unless they have a shape.
 * @param {Rules | null} rules
 * @param {number} size
 */
const sized = (rules, size) => (rules?.shape ? rules : { size, ...rules });

/** @param {Rules} rules @returns {Rules | null} */
function tidied(rules) {
  const { constraints = [], variants = [], version, ...rest } = rules;
  /** @type {Rules} */
  const found = { ...rest };
  if (variants.length) found.variants = variants;
  if (constraints.length) Object.assign(found, { version: 3, constraints });
  else if (version !== undefined && (rest.units || rest.clashes)) found.version = version;
  const isClassic = Object.keys(found).every((key) => key === "size" || key === "box");
  return isClassic ? null : found;
}
