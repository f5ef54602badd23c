// Entering constraints: from chosen cells and a clue to JSON, and rules that change.
import assert from "node:assert/strict";
import test from "node:test";

import { GROUPS } from "../../../src/nonet/web/static/declared.js";
import { KINDS, constraintsOf } from "../../../src/nonet/web/static/enter/kinds.js";
import { isOn, listed, switched, withConstraints, withoutConstraint, wordsOf } from "../../../src/nonet/web/static/enter/rules.js";
import { cellNamed } from "/render/game.js";

const made = (id, names, clue = "", { size = 9, shape = null } = {}) =>
  constraintsOf(KINDS.get(id), names ? names.split(" ").map((name) => cellNamed(name, { size, shape })) : [], clue, { size, shape });
const one = (...asked) => {
  const { found, lacks } = made(...asked);
  assert.equal(lacks, undefined);
  assert.equal(found.length, 1);
  return found[0];
};
const lacks = (...asked) => {
  assert.equal(typeof made(...asked).lacks, "string", JSON.stringify(asked));
};

test("every kind has a name of its own", () => {
  const all = GROUPS.flatMap(([, kinds]) => kinds);
  assert.equal(KINDS.size, all.length);
  assert.equal(new Set(all.map((each) => each.label)).size, all.length);
});

test("a cage has cells and perhaps a total", () => {
  assert.deepEqual(one("cage", "r1c1 r1c2", "10"), { kind: "cage", cells: ["r1c1", "r1c2"], total: 10 });
  assert.deepEqual(one("cage", "r1c1 r1c2"), { kind: "cage", cells: ["r1c1", "r1c2"] });
  lacks("cage", "", "10");
  lacks("cage", "r1c1", "ten");
  lacks("product-cage", "r1c1 r1c2");
});

test("lines keep the order of their cells, which lie side by side", () => {
  assert.deepEqual(one("thermo", "r3c3 r2c2 r2c1"), { kind: "thermo", cells: ["r3c3", "r2c2", "r2c1"] });
  assert.deepEqual(one("arrow", "r3c3 r2c2 r2c1"), { kind: "arrow", circle: ["r3c3"], shaft: ["r2c2", "r2c1"] });
  lacks("thermo", "r1c1");
  lacks("thermo", "r1c1 r1c3");
  lacks("arrow", "r1c9 r2c1");
});

test("dots lie between each two cells of a drag", () => {
  assert.deepEqual(made("x", "r1c1 r1c2 r2c2").found, [
    { kind: "xv", xv: "X", cells: ["r1c1", "r1c2"] }, { kind: "xv", xv: "X", cells: ["r1c2", "r2c2"] },
  ]);
  assert.deepEqual(one("difference", "r1c1 r2c1", "3"), { kind: "difference", cells: ["r1c1", "r2c1"], value: 3 });
  lacks("ratio", "r1c1 r2c2");
  lacks("ratio", "r1c9 r2c1");
});

test("a quadruple has four cells and digits", () => {
  assert.deepEqual(one("quad", "r2c3 r3c2", "125"), { kind: "quad", top_left: "r2c2", values: [1, 2, 5] });
  lacks("quad", "r2c2 r2c3", "1");
  lacks("quad", "r2c3 r3c2");
});

test("a clue beside the board belongs to the line into which one drags", () => {
  assert.deepEqual(one("sandwich", "r1c4", "7"), { kind: "sandwich", line: "c4", total: 7 });
  assert.deepEqual(one("skyscraper", "r9c4", "3"), { kind: "skyscraper", line: "c4", reverse: true, count: 3 });
  assert.deepEqual(one("skyscraper", "r4c1", "3"), { kind: "skyscraper", line: "r4", count: 3 });
  assert.deepEqual(one("x-sum", "r1c9 r1c8", "3"), { kind: "x-sum", line: "r1", reverse: true, total: 3 });
  assert.deepEqual(one("x-sum", "r1c9 r2c9", "3"), { kind: "x-sum", line: "c9", total: 3 });
  lacks("x-sum", "r1c9", "3");
  lacks("x-sum", "r5c5", "3");
  lacks("x-sum", "r1c1 r2c2", "3");
});

test("a little killer begins where its diagonal does", () => {
  assert.deepEqual(one("little-killer", "r4c5 r3c4", "20"), { kind: "little-killer", start: "r8c9", direction: "ul", total: 20 });
  assert.deepEqual(one("little-killer", "r9c1", "20"), { kind: "little-killer", start: "r9c1", direction: "ur", total: 20 });
  lacks("little-killer", "r1c4", "20");
  lacks("little-killer", "r1c4 r1c5", "20");
  lacks("little-killer", "r1c4 r3c5", "20");
});

test("a constraint in the same place is replaced, and the last one removed leaves classic rules", () => {
  const cage = one("cage", "r1c1 r1c2", "10");
  const first = withConstraints(null, [cage], 9);
  assert.deepEqual(first, { size: 9, version: 3, constraints: [cage] });
  const again = withConstraints(first, [one("cage", "r1c2 r1c1", "12")], 9);
  assert.equal(again.constraints.length, 1);
  assert.equal(again.constraints[0].total, 12);
  assert.equal(withConstraints(again, [one("thermo", "r1c1 r1c2")], 9).constraints.length, 2);
  assert.equal(withoutConstraint(again, 0), null);
  assert.deepEqual(first.constraints, [cage], "rules do not change");
});

test("rules for the whole board are on or off", () => {
  const on = switched(null, "anti-knight", "variants", 9);
  assert.deepEqual(on, { size: 9, variants: ["anti-knight"] });
  assert.ok(isOn(on, "anti-knight"));
  const both = switched(on, "strict-kropki", "constraints", 9);
  assert.ok(isOn(both, "strict-kropki"));
  assert.deepEqual(switched(both, "strict-kropki", "constraints", 9), on);
  assert.equal(switched(on, "anti-knight", "variants", 9), null);
  const jigsaw = { size: 4, regions: "AABB…", variants: ["diagonal"] };
  assert.deepEqual(switched(jigsaw, "diagonal", "variants", 4), { size: 4, regions: "AABB…" });
});

test("constraints are listed in words, those of chosen cells first", () => {
  const rules = withConstraints(null, [
    one("cage", "r1c1 r1c2", "10"), one("skyscraper", "r9c4", "3"), one("thermo", "r5c1 r5c2 r5c3 r5c4 r5c5"), one("v", "r7c7 r7c8"),
  ], 9);
  const found = listed(rules, ["r5c3"]);
  assert.deepEqual(found.map(({ constraint }) => wordsOf(constraint)), [
    "Thermometer r5c1 … r5c5", "Cage r1c1 r1c2 = 10", "Skyscraper c4 from below = 3", "V r7c7 r7c8",
  ]);
  assert.deepEqual(found.map(({ index }) => index), [2, 0, 1, 3]);
  assert.equal(wordsOf({ kind: "fast-thermo", cells: ["r1c1", "r1c2"] }), "Fast thermo r1c1 r1c2");
});

test("places of boards that are not square", () => {
  const wide = { size: 6, shape: { rows: 4, columns: 6, lowest: 1 } };
  assert.deepEqual(one("sandwich", "r2c6", "5", wide), { kind: "sandwich", line: "r2", total: 5 });
  assert.deepEqual(one("little-killer", "r3c5 r2c6", "9", wide), { kind: "little-killer", start: "r4c4", direction: "ur", total: 9 });
  assert.deepEqual(one("quad", "r3c5 r4c6", "1", wide), { kind: "quad", top_left: "r3c5", values: [1] });
  const rules = { version: 3, shape: { rows: 4, columns: 6 }, box: [2, 3] };
  const added = withConstraints(rules, [one("cage", "r1c1 r1c2", "5", wide)], 6);
  assert.deepEqual(added.size, undefined);
  assert.deepEqual(withoutConstraint(added, 0), { shape: rules.shape, box: [2, 3] });
});
