// @ts-check
/** What Learn knows without a page: rungs, groups of steps, how far a path gets. Pure functions. */

import { cellNamed } from "/render/game.js";
import { sidesInWords, symbolsOf } from "/render/shape.js";

/** @typedef {{cell: string, digit: number}} Candidate */
/**
 * @typedef {object} Step
 * @property {string} technique
 * @property {string} title
 * @property {string} level
 * @property {string} because
 * @property {Candidate[]} places
 * @property {Candidate[]} removes
 * @property {import("./stage.js").Scene[]} [scenes]
 */
/** @typedef {{technique: string, title: string, level: string, steps: Step[]}} Group */

export const RUNGS = /** @type {const} */ (["nudge", "area", "technique", "pattern", "conclusion", "why"]);
export const LEVELS = ["beginner", "easy", "medium", "hard", "expert", "extreme", "monster"];

/**
 * Returns the rung after this one; null after the last. Of a mistake the third says no more than the
 * second, so it is left out.
 * @param {string | null} rung
 * @param {string} [kind] of the advice
 * @returns {string | null}
 */
export function nextRung(rung, kind = "step") {
  const all = kind === "mistake" ? RUNGS.filter((each) => each !== "technique") : RUNGS;
  const at = rung === null ? -1 : all.indexOf(/** @type {any} */ (rung));
  return all[at + 1] ?? null;
}

/**
 * Returns a sentence of the coach without the command line that it refers to.
 * @param {string} text
 */
export function withoutCommands(text) {
  return text.replace(/ \(see `[^`]*`\)/g, "").replace(/`nonet check`/g, "Check");
}

/**
 * Returns a step as game.js applies it.
 * @param {Pick<Step, "places" | "removes">} step
 * @param {import("/render/game.js").Layout} layout
 * @returns {{places: [number, number][], removes: [number, number][]}}
 */
export function effectOf({ places, removes }, layout) {
  const pairs = (/** @type {Candidate[]} */ found) =>
    found.map(({ cell, digit }) => /** @type {[number, number]} */ ([cellNamed(cell, layout), digit]));
  return { places: pairs(places), removes: pairs(removes) };
}

/**
 * Returns steps by technique, in the order in which they came.
 * @param {Step[]} steps
 * @returns {Group[]}
 */
export function grouped(steps) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const step of steps) {
    const { technique, title, level } = step;
    const group = groups.get(technique) ?? { technique, title, level, steps: [] };
    group.steps.push(step);
    groups.set(technique, group);
  }
  return [...groups.values()];
}

/**
 * Returns what a step does, in a few words: "4 in r6c2", "not 5 in r1c3, r1c7".
 * @param {Pick<Step, "places" | "removes">} step
 * @param {import("/render/shape.js").Shaped} layout
 */
export function effectInWords({ places, removes }, layout) {
  const symbols = symbolsOf(layout);
  const written = places.map(({ cell, digit }) => `${symbols[digit]} in ${cell}`);
  /** @type {Map<number, string[]>} */
  const gone = new Map();
  for (const { cell, digit } of removes) gone.set(digit, [...(gone.get(digit) ?? []), cell]);
  const struck = [...gone].map(([digit, cells]) => `not ${symbols[digit]} in ${cells.join(", ")}`);
  return [...written, ...struck].join("; ");
}

/**
 * Returns how many cells a path fills, of those that were empty.
 * @param {Step[]} steps
 * @param {string} cells the digits before the path
 */
export function reach(steps, cells) {
  const empty = [...cells].filter((each) => each === ".").length;
  return { filled: steps.reduce((sum, { places }) => sum + places.length, 0), empty };
}

/**
 * Returns the page of a technique as blocks: paragraphs, lists and drawings of its text.
 * @param {string} docs
 * @returns {{kind: "text" | "list" | "drawing", lines: string[]}[]}
 */
export function blocksOf(docs) {
  return docs.split(/\n\n+/).map((part) => {
    const lines = part.split("\n");
    if (lines.every((line) => /^[ |]/.test(line))) return { kind: "drawing", lines };
    if (/^[-*] /.test(lines[0])) {
      return { kind: "list", lines: lines.join(" ").split(/(?:^| )[-*] /).map((each) => each.trim()).filter(Boolean) };
    }
    return { kind: "text", lines: [lines.map((line) => line.trim()).join(" ")] };
  });
}

/**
 * Returns the pieces of a line of text: code, emphasis, and the rest; links are their words.
 * @param {string} line
 * @returns {{kind: "plain" | "code" | "em", text: string}[]}
 */
export function piecesOf(line) {
  const words = line.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
  return words.split(/(`[^`]+`|\*[^*]+\*)/).filter(Boolean).map((text) => {
    if (text.startsWith("`")) return { kind: "code", text: text.slice(1, -1) };
    if (text.startsWith("*") && text.length > 2) return { kind: "em", text: text.slice(1, -1) };
    return { kind: "plain", text };
  });
}

/**
 * Returns on which sizes a technique exists, as a sentence.
 * @param {number[]} sizes the numbers of digits
 * @param {import("/render/shape.js").Shaped} layout of the board that is played
 */
export function sizesInWords(sizes, layout) {
  const all = sizes.length > 1;
  if (all) return `It exists on all sizes from ${sizes[0]} to ${sizes.at(-1)}.`;
  const alone = "It exists on grids of nine digits alone";
  return layout.size === 9 ? `${alone}.` : `${alone}, so not on this ${sidesInWords(layout, "×")} board.`;
}
