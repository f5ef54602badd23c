// @ts-check
/** The coach: each press tells a little more; a mistake comes first. */

import { applyStep, cellNamed, erase, goTo, movesUpTo } from "/render/game.js";
import { el } from "../dom.js";
import { many, sentence } from "../words.js";
import { RUNGS, effectOf, nextRung, withoutCommands } from "./lesson.js";

/** @typedef {import("./view.js").Lesson} Lesson */

/** @type {Record<string, string>} What the next press will tell. */
const MORE = {
  nudge: "Give me a hint",
  area: "Where?",
  technique: "Which technique?",
  pattern: "Which cells?",
  conclusion: "What follows?",
  why: "Why?",
};

/** @param {Lesson} lesson */
export function makeCoach({ app, stage, openTechnique }) {
  const text = el("p", { class: "advice", "aria-live": "polite" });
  const rungs = el("ol", { class: "rungs", "aria-label": "How much was told" });
  const more = el("button", { type: "button", class: "primary" });
  const apply = el("button", { type: "button", hidden: true }, "Apply");
  const back = el("button", { type: "button", hidden: true }, "Take me back to before it");
  const page = el("button", { type: "button", hidden: true });
  const again = el("button", { type: "button", hidden: true }, "Start over");
  const root = el("div", { class: "coach" }, text, rungs, el("div", { class: "row" }, more, apply, back, page, again));
  /** @type {string | null} */
  let rung = null;
  /** @type {any} */
  let advice = null;
  let asking = 0;

  function draw() {
    const kind = advice?.kind ?? "step";
    const next = advice && !["step", "mistake"].includes(kind) ? null : nextRung(rung, kind);
    const told = rung ? RUNGS.indexOf(/** @type {any} */ (rung)) : -1;
    rungs.replaceChildren(...RUNGS.map((each, at) =>
      el("li", { "data-told": at <= told ? "" : false, "aria-current": each === rung ? "step" : false }, each)));
    more.hidden = next === null;
    more.textContent = next ? (rung === null || kind === "step" ? MORE[next] : "A little more") : "";
    again.hidden = rung === null;
    apply.hidden = !(kind === "step" && advice?.step && (rung === "conclusion" || rung === "why"));
    back.hidden = kind !== "mistake" || !advice;
    const technique = kind === "step" && told >= RUNGS.indexOf("technique") ? advice?.step?.technique : null;
    page.hidden = !technique;
    page.textContent = "About this technique";
    page.onclick = () => openTechnique(technique);
  }

  function rest() {
    rung = null;
    advice = null;
    asking += 1;
    text.textContent = "Stuck? The coach looks at your digits and marks. Each press reveals a little more, and you can stop at any time.";
    draw();
  }

  /** @param {string} wanted */
  async function ask(wanted) {
    const mine = (asking += 1);
    more.disabled = true;
    try {
      const found = await app.api("coach", { puzzle: app.position(), rung: wanted });
      if (mine !== asking) return;
      advice = found;
      rung = wanted;
      text.textContent = withoutCommands(found.text);
      if (found.kind === "broken") text.textContent += " Open Check to see what is wrong.";
      if (found.warning) text.textContent += ` ${sentence(found.warning)}`;
      stage.show(found.scenes ?? [], { verb: "coach", rung: wanted });
    } catch (error) {
      if (mine === asking) text.textContent = sentence(/** @type {Error} */ (error).message);
    } finally {
      more.disabled = false;
      draw();
    }
  }

  more.addEventListener("click", () => {
    const next = nextRung(rung, advice?.kind);
    if (next) void ask(next);
  });
  again.addEventListener("click", () => {
    rest();
    stage.rest();
    more.focus();
  });
  apply.addEventListener("click", () => {
    const game = app.game.get();
    app.game.set(applyStep(game, effectOf(advice.step, game.layout)));
    app.announce("Applied.");
    more.focus();
  });
  back.addEventListener("click", async () => {
    try {
      const found = await app.api("coach", { puzzle: app.position(), rung: "conclusion", scenes: false });
      const game = app.game.get();
      if (found.undo_to !== null) {
        const at = movesUpTo(game, found.undo_to);
        app.game.set(goTo(game, at));
        app.notify(`${many(game.at - at, "move")} undone; redo brings them back.`);
      } else {
        const cells = found.wrong.map((/** @type {{cell: string}} */ { cell }) => cellNamed(cell, game.layout));
        app.game.set(erase(game, cells, "value", { tidy: true }));
        app.notify("The moves do not show when it happened; the wrong digits were erased.");
      }
    } catch (error) {
      app.notify(sentence(/** @type {Error} */ (error).message));
    }
  });
  rest();
  return {
    id: "coach", title: "Coach", root,
    show() {},
    changed: rest,
    ask,
  };
}
