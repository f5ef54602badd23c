// @ts-check
/** All steps that are possible now, by technique; a click shows one, "apply" does it. */

import { applyStep } from "/render/game.js";
import { el } from "../dom.js";
import { many, sentence } from "../words.js";
import { effectInWords, effectOf, grouped } from "./lesson.js";

/** @typedef {import("./view.js").Lesson} Lesson */
/** @typedef {import("./lesson.js").Step} Step */

// Of each technique, and of all together.
const EACH = 8;
const MOST = 500;

/** @param {Lesson} lesson */
export function makeSteps({ app, stage, openTechnique }) {
  const status = el("p", { class: "soft", role: "status" });
  const list = el("div", { class: "groups" });
  const root = el("div", { class: "steps" }, status, list);
  /** @type {Map<string, Promise<Step[]>>} The steps of a technique with their pictures. */
  let pictures = new Map();
  let isFresh = false;
  let asking = 0;

  async function refresh() {
    const mine = (asking += 1);
    isFresh = true;
    pictures = new Map();
    list.replaceChildren();
    status.textContent = "Looking …";
    try {
      const answer = await app.api("steps", { puzzle: app.position(), limit: MOST, each: EACH });
      if (mine !== asking) return;
      const { steps, more, counts, contradiction, warning } = answer;
      const said = [];
      if (contradiction) said.push(sentence(contradiction));
      else if (!steps.length) said.push("No technique finds a step here.");
      else said.push(`${many(steps.length + more, "step")} possible now.`);
      if (warning) said.push(sentence(warning));
      status.textContent = said.join(" ");
      list.replaceChildren(...grouped(steps).map((group, at) => groupOf(group, counts[group.technique], at === 0)));
    } catch (error) {
      if (mine === asking) status.textContent = sentence(/** @type {Error} */ (error).message);
    }
  }

  /** @param {import("./lesson.js").Step} step */
  const words = (step) => effectInWords(step, app.game.get().layout);

  /**
   * @param {import("./lesson.js").Group} group
   * @param {number} count how many there are in all
   * @param {boolean} open
   */
  function groupOf({ technique, title, level, steps }, count, open) {
    return el("details", { open, "data-level": level, "data-technique": technique },
      el("summary", {}, el("span", { class: "name" }, title), el("span", { class: "level" }, level), el("span", { class: "count" }, count.toLocaleString("en"))),
      el("ul", {}, ...steps.map((step, at) => el("li", {},
        el("button", { type: "button", class: "step", onclick: () => show(technique, at) }, words(step)),
        el("button", { type: "button", class: "apply", "aria-label": `Apply: ${words(step)}`, onclick: () => apply(step) }, "Apply")))),
      count > steps.length ? el("p", { class: "soft" }, `These are ${steps.length} of ${count.toLocaleString("en")}.`) : null,
      el("button", { type: "button", class: "quiet about", onclick: () => openTechnique(technique) }, "About this technique"));
  }

  /**
   * Shows a step with its picture.
   * @param {string} technique
   * @param {number} at its number among those of the technique
   */
  async function show(technique, at) {
    if (!pictures.has(technique)) {
      pictures.set(technique, app.api("steps", { puzzle: app.position(), techniques: [technique], scenes: true, limit: EACH })
        .then((answer) => answer.steps));
    }
    try {
      const step = (await pictures.get(technique))?.[at];
      if (!step) return;
      stage.show(step.scenes ?? [], { verb: "steps", technique, at });
      status.textContent = step.because;
      for (const button of list.querySelectorAll(".step[aria-pressed]")) button.removeAttribute("aria-pressed");
      const group = list.querySelector(`details[data-technique="${technique}"]`);
      group?.setAttribute("open", "");
      group?.querySelectorAll(".step")[at]?.setAttribute("aria-pressed", "true");
    } catch (error) {
      status.textContent = sentence(/** @type {Error} */ (error).message);
    }
  }

  /** @param {Step} step */
  function apply(step) {
    const game = app.game.get();
    app.game.set(applyStep(game, effectOf(step, game.layout)));
    app.announce(`Applied: ${words(step)}.`);
  }

  return {
    id: "steps", title: "Steps", root,
    show() {
      if (!isFresh) void refresh();
    },
    changed(/** @type {boolean} */ isShown) {
      isFresh = false;
      if (isShown) void refresh();
    },
    /** @param {string} technique @param {number} at */
    async find(technique, at) {
      await refresh();
      await show(technique, at);
    },
  };
}
