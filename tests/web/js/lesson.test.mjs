// What Learn knows without a page: rungs, groups of steps, how far a path gets, pages as blocks.
import assert from "node:assert/strict";
import test from "node:test";

import * as lesson from "../../../src/nonet/web/static/learn/lesson.js";

const step = (technique, places = [], removes = []) => ({
  technique, title: technique, level: "easy", because: "", places, removes,
});
const at = (cell, digit) => ({ cell, digit });

test("the ladder has six rungs; of a mistake one less", () => {
  const climb = (kind) => {
    const seen = [];
    for (let rung = lesson.nextRung(null, kind); rung; rung = lesson.nextRung(rung, kind)) seen.push(rung);
    return seen;
  };
  assert.deepEqual(climb("step"), ["nudge", "area", "technique", "pattern", "conclusion", "why"]);
  assert.deepEqual(climb("mistake"), ["nudge", "area", "pattern", "conclusion", "why"]);
});

test("commands are left out of sentences", () => {
  assert.equal(lesson.withoutCommands("Look for an X-wing (see `nonet techniques x-wing`)."), "Look for an X-wing.");
});

test("a step becomes cells and digits", () => {
  const { places, removes } = lesson.effectOf(step("a", [at("r1c2", 5)], [at("r9c9", 1)]), { size: 9 });
  assert.deepEqual([places, removes], [[[1, 5]], [[80, 1]]]);
});

test("steps are grouped by technique, in their order", () => {
  const groups = lesson.grouped([step("b"), step("a"), step("b")]);
  assert.deepEqual(groups.map(({ technique, steps }) => [technique, steps.length]), [["b", 2], ["a", 1]]);
});

test("what a step does, in words", () => {
  assert.equal(lesson.effectInWords(step("a", [at("r1c2", 12)]), { size: 16 }), "C in r1c2");
  const removes = [at("r1c3", 5), at("r1c7", 5), at("r2c2", 6)];
  assert.equal(lesson.effectInWords(step("a", [], removes), { size: 9 }), "not 5 in r1c3, r1c7; not 6 in r2c2");
  const from0 = { size: 6, shape: { rows: 6, columns: 4, lowest: 0 } };
  assert.equal(lesson.effectInWords(step("a", [at("r1c2", 1)]), from0), "0 in r1c2");
});

test("how far a path gets", () => {
  assert.deepEqual(lesson.reach([step("a", [at("r1c1", 1)]), step("b")], ".03."), { filled: 1, empty: 2 });
});

test("a page is paragraphs, lists and drawings", () => {
  const docs = "First line\nof a paragraph.\n\n- one\n  more\n- two\n\n    1 | 2\n    3 | 4";
  assert.deepEqual(lesson.blocksOf(docs).map(({ kind, lines }) => [kind, lines.length]), [["text", 1], ["list", 2], ["drawing", 2]]);
  assert.deepEqual(lesson.piecesOf("`code`, *words* and a [link](x.md)").map(({ kind, text }) => `${kind}:${text}`),
    ["code:code", "plain:, ", "em:words", "plain: and a link"]);
});

test("sizes in words", () => {
  assert.match(lesson.sizesInWords([9], { size: 9 }), /nine digits alone\.$/);
  assert.match(lesson.sizesInWords([9], { size: 6 }), /not on this 6×6 board/);
  assert.match(lesson.sizesInWords([9], { size: 6, shape: { rows: 6, columns: 4, lowest: 1 } }), /not on this 6×4 board/);
  assert.match(lesson.sizesInWords([4, 5, 16], { size: 9 }), /from 4 to 16/);
});
