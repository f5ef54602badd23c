// Links: what goes in comes out, nothing is too long, and damaged ones are refused.
import assert from "node:assert/strict";
import test from "node:test";

import * as g from "/render/game.js";
import { MOST, fragmentOf, linkOf } from "../../../src/nonet/web/static/share.js";

const PUZZLE = ".1...3.4..85129.67....5......72.14..52.....18..16.59......1....63.54287..5.7...9.";

test("a plain link is a puzzle", async () => {
  assert.deepEqual(await linkOf(`#p=${PUZZLE}`), { puzzle: { nonet: 1, size: 9, cells: PUZZLE } });
  assert.deepEqual((await linkOf(`#p=${PUZZLE.replaceAll(".", "0")}`))?.puzzle.cells, PUZZLE);
  assert.equal(await linkOf(""), null);
  assert.equal(await linkOf("#elsewhere"), null);
  await assert.rejects(linkOf("#p=123"), /3 cells/);
});

test("a position with marks, a lock and a step comes back", async () => {
  const puzzle = { nonet: 1, size: 9, cells: PUZZLE, info: { title: "Grün – 数独" }, player: { centre: { r1c1: "67" } } };
  const fragment = await fragmentOf({ puzzle, lock: true, id: "abc", show: { verb: "coach", rung: "why" } });
  assert.match(fragment, /^s=1\.[\w-]+$/);
  assert.deepEqual(await linkOf(`#${fragment}`), { puzzle, lock: true, id: "abc", show: { verb: "coach", rung: "why" } });
});

test("a full 16×16 board with all marks fits", async () => {
  const layout = g.classicLayout(16);
  const state = g.fillMarks(g.newGame({ id: "a", layout, givens: Array(256).fill(0) }));
  const fragment = await fragmentOf({ puzzle: g.toRecord(state, { history: false }) });
  assert.ok(fragment.length <= MOST);
});

test("what does not fit is refused, and so is what is damaged or from the future", async () => {
  let seed = 1;
  const noise = Array.from({ length: 9000 }, () => (seed = (seed * 48271) % 2147483647).toString(36)).join("");
  await assert.rejects(fragmentOf({ puzzle: { info: { comment: noise } } }), /too large for a link/);
  await assert.rejects(linkOf("#s=1.AAAA"), /damaged/);
  await assert.rejects(linkOf("#s=2.AAAA"), /newer version/);
  await assert.rejects(linkOf(`#s=1.${"A".repeat(MOST)}`), /longer than/);
});
