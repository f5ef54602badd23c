// The keys: digits by key and by pad, with modifiers, on boards of all sizes.
import assert from "node:assert/strict";
import test from "node:test";

import { actionOf } from "../../../src/nonet/web/static/keys.js";

const press = (key, code, { size = 9, shape = null, num = true, ...held } = {}) =>
  actionOf({
    key, code, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false,
    getModifierState: (name) => name === "NumLock" && num, ...held,
  }, { size, shape });

test("digits and their modifiers", () => {
  assert.deepEqual(press("5", "Digit5"), { act: "digit", digit: 5, number: 5, mode: null });
  assert.deepEqual(press("%", "Digit5", { shiftKey: true }), { act: "digit", digit: 5, number: 5, mode: "corner" });
  assert.deepEqual(press("5", "Digit5", { ctrlKey: true }), { act: "digit", digit: 5, number: 5, mode: "centre" });
  assert.deepEqual(press("5", "Digit5", { metaKey: true }), { act: "digit", digit: 5, number: 5, mode: "centre" });
  assert.deepEqual(press("%", "Digit5", { ctrlKey: true, shiftKey: true }), { act: "digit", digit: 5, number: 5, mode: "colour" });
  assert.deepEqual(press("0", "Digit0"), { act: "erase" });
  assert.equal(press("5", "Digit5", { size: 4 }), null);
});

test("a French keyboard writes digits without Shift", () => {
  assert.deepEqual(press("(", "Digit5"), { act: "digit", digit: 5, number: 5, mode: null });
});

test("the numeric pad: with Shift on Windows it sends arrows, without NumLock it moves", () => {
  assert.deepEqual(press("4", "Numpad4"), { act: "digit", digit: 4, number: 4, mode: null });
  assert.deepEqual(press("ArrowLeft", "Numpad4"), { act: "digit", digit: 4, number: 4, mode: "corner" });
  assert.deepEqual(press("ArrowLeft", "Numpad4", { num: false }), { act: "move", dx: -1, dy: 0, extend: false });
  assert.deepEqual(press("Clear", "Numpad5"), { act: "digit", digit: 5, number: 5, mode: "corner" });
  assert.deepEqual(press("ArrowLeft", "ArrowLeft"), { act: "move", dx: -1, dy: 0, extend: false });
});

test("letters are digits on large boards and commands on others", () => {
  assert.deepEqual(press("g", "KeyG", { size: 16 }), { act: "digit", digit: 16, number: 16, mode: null });
  assert.deepEqual(press("G", "KeyG", { size: 16, shiftKey: true }), { act: "digit", digit: 16, number: 16, mode: "corner" });
  assert.deepEqual(press("g", "KeyG"), { act: "games" });
  assert.deepEqual(press("c", "KeyC"), { act: "mode", mode: "centre" });
  assert.deepEqual(press("c", "KeyC", { size: 16 }), { act: "digit", digit: 12, number: 12, mode: null });
  assert.equal(press("c", "KeyC", { size: 16, ctrlKey: true }), null, "Ctrl + C copies");
});

test("undo, redo, modes, speech", () => {
  assert.deepEqual(press("z", "KeyZ", { ctrlKey: true }), { act: "undo" });
  assert.deepEqual(press("Z", "KeyZ", { ctrlKey: true, shiftKey: true }), { act: "redo" });
  assert.deepEqual(press("y", "KeyY", { ctrlKey: true }), { act: "redo" });
  assert.deepEqual(press("?", "Slash", { shiftKey: true }), { act: "help" });
  assert.deepEqual(press("r", "KeyR", { altKey: true }), { act: "speak", what: "row" });
  assert.deepEqual(press("®", "KeyR", { altKey: true }), { act: "speak", what: "row" });
  assert.equal(press("r", "KeyR", { ctrlKey: true }), null, "Ctrl + R reloads");
  assert.deepEqual(press("Home", "Home", { ctrlKey: true }), { act: "jump", to: "first", extend: false });
});

test("a board with digits from 0: the key 0 writes, Delete erases, colours keep their numbers", () => {
  const zero = { size: 6, shape: { rows: 6, columns: 4, lowest: 0 } };
  assert.deepEqual(press("0", "Digit0", zero), { act: "digit", digit: 1, number: 0, mode: null });
  assert.deepEqual(press("5", "Digit5", zero), { act: "digit", digit: 6, number: 5, mode: null });
  assert.equal(press("6", "Digit6", zero), null);
  assert.deepEqual(press("Delete", "Delete", zero), { act: "erase" });
  assert.deepEqual(press(".", "Period", zero), { act: "erase" });
});
