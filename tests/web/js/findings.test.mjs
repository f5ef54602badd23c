// The doctor's findings in words, and what a fix does to a game.
import assert from "node:assert/strict";
import test from "node:test";

import { classicLayout, fromRecord, newGame, play, signs, undo } from "/render/game.js";
import { brief, findings, joined, sayCandidates, verdict } from "../../../src/nonet/web/static/doctor/findings.js";
import { fixed } from "../../../src/nonet/web/static/doctor/fixes.js";

const healthy = {
  valid: true, count: 1, limit: 1000, conflicts: [], core: null, mends: null, examples: [], open_cells: null, clues: null,
  minimal: true, redundant: [], core_constraints: null, constraint_mends: null, complete: false, unfinished: [], wrong: null, erased: null,
};
const at = (cell, digit) => ({ cell, digit });
const ids = (diagnosis) => findings({ ...healthy, ...diagnosis }).map(({ id }) => id);

test("the verdict", () => {
  assert.deepEqual(verdict(healthy), { mark: "good", title: "Exactly one solution", text: "The puzzle is valid. No given can be removed." });
  assert.equal(verdict({ ...healthy, puzzle: ".1.." }).text, "The puzzle is valid. No given can be removed.");
  assert.equal(verdict({ ...healthy, puzzle: "...." }).text, "The puzzle is valid. It has no givens.");
  assert.equal(verdict({ ...healthy, puzzle: "....", valid: false, count: 7 }).text, "The rules allow 7 solutions.");
  assert.equal(verdict({ ...healthy, complete: true }).title, "Solved");
  assert.equal(verdict({ ...healthy, valid: false, count: 0 }).title, "No solution");
  assert.equal(verdict({ ...healthy, valid: false, count: 7 }).text, "The givens allow 7 solutions.");
  assert.equal(verdict({ ...healthy, valid: false, count: 1000 }).text, "The givens allow 1,000 or more solutions.");
  assert.equal(verdict({ ...healthy, valid: null, count: null, unfinished: ["valid", "count"] }).mark, "open");
  assert.equal(verdict({ ...healthy, wrong: [at("r1c1", 5)] }).text, "One of your digits is not in the solution of the givens.");
  assert.equal(verdict({ ...healthy, erased: [at("r1c1", 5)] }).mark, "bad");
});

test("a healthy puzzle has no findings", () => {
  assert.deepEqual(ids({}), []);
  assert.deepEqual(ids({ complete: true }), []);
});

test("a clash in a row and a box is one finding, with a fix per digit", () => {
  const candidates = [at("r1c1", 4), at("r1c2", 4)];
  const [found, ...rest] = findings({ ...healthy, valid: false, count: 0, conflicts: [{ unit: "row 1", candidates }, { unit: "box 1", candidates }], core: candidates });
  assert.equal(rest.length, 0);
  assert.equal(found.text, "4 appears twice in row 1 and box 1: r1c1 and r1c2.");
  assert.deepEqual(found.fixes.map(({ label }) => label), ["Remove 4 from r1c1", "Remove 4 from r1c2"]);
  assert.deepEqual(found.overlay.roles.map(({ cell, role }) => [cell, role]), [["r1c1", "remove"], ["r1c2", "remove"]]);
  const [clash] = findings({ ...healthy, conflicts: [{ unit: null, candidates: [at("r1c1", 4), at("r2c3", 4)] }] });
  assert.equal(clash.text, "r1c1 = 4 and r2c3 = 4 exclude each other.");
});

test("typos come before the impossible set, changes before removals", () => {
  const mends = [{ cell: "r2c2", was: 7, to: 0 }, { cell: "r2c2", was: 7, to: 3 }];
  const found = findings({ ...healthy, valid: false, count: 0, mends, core: [at("r2c2", 7), at("r3c4", 7)] });
  assert.deepEqual(found.map(({ id }) => id), ["typo", "core"]);
  assert.deepEqual(found[0].fixes.map(({ label }) => label), ["r2c2: 7 → 3", "Remove 7 from r2c2"]);
  assert.match(found[0].text, /^The digit in r2c2 is probably a typo: each of these changes/);
  assert.match(found[1].text, /^These 2 digits cannot all be right/);
});

test("several solutions: where they differ, and what repairs it", () => {
  const found = findings({ ...healthy, valid: false, count: 2, open_cells: ["r1c3", "r1c4"], clues: [at("r1c3", 3), at("r1c4", 4)], minimal: null, redundant: null });
  assert.deepEqual(found.map(({ id }) => id), ["open", "clues"]);
  assert.deepEqual(found[1].fixes[0], { label: "Add r1c3 = 3", changes: [{ cell: "r1c3", digit: 3 }] });
  const [, none] = findings({ ...healthy, valid: false, count: 9, open_cells: ["r1c3"], clues: [] });
  assert.match(none.text, /more than one/);
});

test("a player's mistakes", () => {
  const [wrong] = findings({ ...healthy, wrong: [at("r1c1", 5), at("r9c9", 1)] });
  assert.equal(wrong.fixes[0].label, "Remove all 2");
  const [erased] = findings({ ...healthy, erased: [at("r1c1", 5)] });
  assert.deepEqual(erased.fixes[0].changes, [{ cell: "r1c1", digit: 5, mark: true }]);
  assert.match(findings({ ...healthy, unfinished: ["count", "clues"] })[0].text, /the number of solutions and the clues that repair/);
});

const cage = (cells, total) => ({ kind: "cage", cells: cells.split(" "), total });

test("a broken constraint is named", () => {
  const [found] = findings({ ...healthy, conflicts: [{ unit: null, candidates: [at("r1c1", 4), at("r1c2", 5)], constraint: cage("r1c1 r1c2", 10) }] });
  assert.equal(found.title, "A broken constraint");
  assert.equal(found.text, "Cage r1c1 r1c2 = 10: r1c1 = 4 and r1c2 = 5 break it.");
});

test("a constraint that cannot hold without any digit", () => {
  const diagnosis = { ...healthy, valid: false, count: 0, conflicts: [{ unit: null, candidates: [], constraint: cage("r1c1 r1c2", 99) }] };
  assert.deepEqual(verdict(diagnosis), { mark: "bad", title: "No solution", text: "A constraint cannot hold." });
  const [found] = findings(diagnosis);
  assert.equal(found.title, "An impossible constraint");
  assert.equal(found.text, "Cage r1c1 r1c2 = 99 cannot hold, whatever the digits are.");
  assert.deepEqual(found.overlay.areas[0].cells, ["r1c1", "r1c2"]);
});

test("constraints can be typos and belong to the impossible set", () => {
  const [wrong, right] = [cage("r4c1 r4c2", 6), cage("r4c1 r4c2", 7)];
  const diagnosis = {
    ...healthy, valid: false, count: 0, mends: [], core: [], core_constraints: [cage("r3c2 r4c3", 7), wrong],
    constraint_mends: [{ constraint: wrong, to: null }, { constraint: wrong, to: right }],
  };
  assert.equal(verdict(diagnosis).text, "The constraints and givens contradict each other.");
  const [typo, core] = findings(diagnosis);
  assert.equal(typo.text, "Cage r4c1 r4c2 = 6 is probably a typo: each of these changes alone leaves exactly one solution.");
  assert.deepEqual(typo.fixes.map(({ label }) => label), ["Cage r4c1 r4c2 = 6 → 7", "Remove Cage r4c1 r4c2 = 6"]);
  assert.deepEqual(typo.overlay.areas[0].cells, ["r4c1", "r4c2"]);
  assert.equal(core.text, "These cannot all hold, but without any one of them the others can: Cage r3c2 r4c3 = 7 and Cage r4c1 r4c2 = 6.");
  const rules = { version: 3, size: 4, constraints: [cage("r3c2 r4c3", 7), wrong] };
  const game = newGame({ id: "a", layout: { ...layout, record: rules }, ...fromRecord({ cells: ".".repeat(16) }, layout) });
  assert.deepEqual(fixed(game, typo.fixes[0]).record.rules.constraints, [cage("r3c2 r4c3", 7), right]);
  assert.deepEqual(fixed(game, typo.fixes[1]).record.rules.constraints, [cage("r3c2 r4c3", 7)]);
  const alone = { ...game, layout: { ...layout, record: { ...rules, constraints: [wrong] } } };
  assert.equal(fixed(alone, typo.fixes[1]).record.rules, undefined);
});

test("a clue that is the wrong way round", () => {
  const clue = { kind: "skyscraper", line: "r1", count: 4 };
  const thermo = (cells) => ({ kind: "thermo", cells: cells.split(" ") });
  const mends = [{ constraint: { ...clue, reverse: true }, to: clue }, { constraint: thermo("r1c1 r1c2"), to: thermo("r1c2 r1c1") }];
  const [typo] = findings({ ...healthy, valid: false, count: 0, mends: [], constraint_mends: mends });
  assert.deepEqual(typo.fixes.map(({ label }) => label), [
    "Skyscraper r1 from the right = 4 → Skyscraper r1 = 4", "Thermometer r1c1 r1c2 → Thermometer r1c2 r1c1",
  ]);
});

test("digits from 0 are named as they are shown", () => {
  const [clash] = findings({ ...healthy, conflicts: [{ unit: "row 1", candidates: [at("r1c1", 1), at("r1c2", 1)] }] }, ".0123456789");
  assert.equal(clash.text, "0 appears twice in row 1: r1c1 and r1c2.");
});

test("true candidates in words", () => {
  const counted = [{ cell: "r1c1", digit: 3, count: 1 }, { cell: "r1c1", digit: 4, count: 100 }, { cell: "r1c2", digit: 4, count: 12 }];
  assert.equal(sayCandidates("r1c1", counted, 100, 0), "r1c1: 3 in 1 solution and 4 in 100 solutions or more.");
  assert.equal(sayCandidates("r1c1", counted, 1, 0), "r1c1: 3 and 4 occur in solutions.");
  assert.equal(sayCandidates("r5c5", counted, 100, 7), "r5c5 has the digit 7.");
  assert.match(sayCandidates("r5c5", counted, 100, 0), /no digit/);
  assert.deepEqual([[5, 100], [100, 100], [1000, 1000], [4321, 10000], [1, 1]].map(([n, m]) => brief(n, m)), ["5", "100+", "1k+", "4.3k", "1"]);
  assert.equal(joined(["a", "b", "c"]), "a, b and c");
});

const layout = classicLayout(4);
const gameOf = (cells, givens = cells) => newGame({ id: "a", layout, ...fromRecord({ cells, givens }, layout) });

test("what a player wrote is fixed by a move", () => {
  const before = gameOf("12..34......43.1");
  const game = play(before, [["value", 2, 0, 4]]);
  const after = fixed(game, { label: "", changes: [{ cell: "r1c3", digit: 0 }] });
  assert.equal(after.game.cells.values[2], 0);
  assert.deepEqual(undo(after.game).cells.values, game.cells.values);
  const marked = fixed(before, { label: "", changes: [{ cell: "r1c3", digit: 3, mark: true }] });
  assert.equal(marked.game.cells.centre[2], 4);
});

test("a given that changes makes another puzzle, in which the player's digits stay", () => {
  const game = play(gameOf("12..34......43.1"), [["value", 2, 0, 3]]);
  const { record } = fixed(game, { label: "", changes: [{ cell: "r1c1", digit: 0 }] });
  assert.deepEqual([record.cells, record.givens], [".23.34......43.1", ".2..34......43.1"]);
  const added = fixed(gameOf("12..34......43.1"), { label: "", changes: [{ cell: "r1c3", digit: 3 }] });
  assert.equal(added.record.cells, "123.34......43.1");
  assert.equal(added.record.givens, undefined);
});

test("digits typed into an empty grid are not given", () => {
  const game = play(gameOf(".".repeat(16)), [["value", 0, 0, 1], ["value", 1, 0, 1]]);
  const after = fixed(game, { label: "", changes: [{ cell: "r1c2", digit: 2 }] });
  assert.equal(signs(after.game.cells.values, layout), "12" + ".".repeat(14));
});
