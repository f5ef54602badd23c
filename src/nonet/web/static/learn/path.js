// @ts-check
/** The path to the solution: steps coloured by difficulty, a film, a rating card, switches. */

import { applyStep } from "/render/game.js";
import { el, icon } from "../dom.js";
import { many, sentence } from "../words.js";
import { makeCard } from "./card.js";
import { LEVELS, effectInWords, effectOf, grouped, reach } from "./lesson.js";

/** @typedef {import("./view.js").Lesson} Lesson */
/** @typedef {import("./lesson.js").Step} Step */

const SECONDS = 2.5;
const CHUNK = 8;

/** @param {Lesson} lesson */
export function makePath({ app, stage, openTechnique }) {
  const status = el("p", { class: "summary", role: "status" });
  const sentenceOf = el("p", { class: "advice", "aria-live": "polite" });
  const ribbon = el("div", { class: "ribbon", "aria-hidden": "true" });
  const slider = el("input", { type: "range", min: "0", max: "0", value: "0", "aria-label": "Step" });
  const at = el("output", { class: "soft" });
  const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ press) =>
    el("button", { type: "button", class: "quiet square", "aria-label": label, title: label, onclick: press }, icon(name));
  const film = button("play", "Play the film", () => (timer ? pause() : play()));
  const controls = el("div", { class: "film" },
    button("back", "Back", () => go(now - 1)), film, button("next", "Next", () => go(now + 1)),
    el("div", { class: "track" }, slider, ribbon), at);
  const applyTo = el("button", { type: "button", onclick: () => apply(now) }, "Apply up to here");
  const applyAll = el("button", { type: "button", onclick: () => apply(steps.length) }, "Apply all");
  const fromStart = el("input", { type: "checkbox" });
  const upTo = el("select", { "aria-label": "Techniques up to this level" },
    el("option", { value: "" }, "all techniques"), ...LEVELS.slice(0, -1).map((level) => el("option", { value: level }, `up to ${level}`)));
  const list = el("ol", { class: "path-list" });
  const off = el("div", { class: "switches" });
  const card = makeCard(app);
  const root = el("div", { class: "path" }, status, controls, sentenceOf,
    el("div", { class: "row" }, applyTo, applyAll, el("label", { class: "row" }, fromStart, "from the start")),
    el("details", { open: true }, el("summary", {}, "All steps"), list),
    el("details", {}, el("summary", {}, "Switch techniques off"), off),
    card.root);
  /** @type {Step[]} */
  let steps = [];
  /** @type {Map<string, string>} Techniques that are switched off, with their titles. */
  const without = new Map();
  let now = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let isFresh = false;
  let asking = 0;
  /** @type {AbortController | undefined} */
  let asked;

  /** @type {Map<string, string>} The level of each technique. */
  let levels = new Map();

  function request() {
    const most = LEVELS.indexOf(upTo.value);
    const above = upTo.value ? [...levels].filter(([, level]) => LEVELS.indexOf(level) > most).map(([name]) => name) : [];
    return { puzzle: app.position(), start: fromStart.checked, without: [...new Set([...without.keys(), ...above])] };
  }

  async function refresh() {
    const mine = (asking += 1);
    asked?.abort();
    asked = new AbortController();
    isFresh = true;
    pause();
    status.textContent = "Looking for the path …";
    try {
      const answer = await app.api("explain", request(), { signal: asked.signal });
      if (mine !== asking) return;
      steps = answer.steps;
      now = 0;
      const { filled, empty } = reach(steps, answer.puzzle);
      const far = answer.solved || !empty ? "" : ` It fills ${filled} of ${many(empty, "empty cell")}.`;
      status.textContent = `${answer.summary}${far}${answer.warning ? ` ${sentence(answer.warning)}` : ""}`;
      drawAll();
    } catch (error) {
      if (mine !== asking) return;
      steps = [];
      drawAll();
      status.textContent = sentence(/** @type {Error} */ (error).message);
    }
  }

  function drawAll() {
    slider.max = String(steps.length);
    ribbon.replaceChildren(...steps.map(({ level }) => el("i", { "data-level": level })));
    list.replaceChildren(...steps.map((step, number) => el("li", { "data-level": step.level },
      el("button", { type: "button", class: "step", onclick: () => go(number + 1) },
        el("span", { class: "name" }, step.title), el("span", { class: "level" }, step.level),
        el("span", { class: "what" }, effectInWords(step, app.game.get().layout))))));
    const used = grouped(steps);
    off.replaceChildren(
      el("p", { class: "soft" }, "See how far one gets without some techniques."), upTo,
      ...[...without].map(([name, title]) => toggle(name, title, false, 0)),
      ...used.filter(({ technique }) => !without.has(technique)).map(({ technique, title, steps: own }) => toggle(technique, title, true, own.length)));
    drawNow();
  }

  /**
   * @param {string} name
   * @param {string} title
   * @param {boolean} on
   * @param {number} uses
   */
  function toggle(name, title, on, uses) {
    const box = el("input", { type: "checkbox", checked: on });
    box.addEventListener("change", () => {
      if (box.checked) without.delete(name);
      else without.set(name, title);
      void refresh();
    });
    return el("label", { class: "switch" }, box, el("span", {}, title, el("small", {}, on ? `used ${many(uses, "time")}` : "switched off")));
  }

  function drawNow() {
    slider.value = String(now);
    at.textContent = `${now} of ${steps.length}`;
    slider.setAttribute("aria-valuetext", now ? `${now} of ${steps.length}: ${steps[now - 1].title}` : "before the first step");
    applyTo.disabled = !now || fromStart.checked;
    applyAll.disabled = !steps.length || fromStart.checked;
    [...list.children].forEach((item, number) => {
      const pressed = item.querySelector("button");
      if (number === now - 1) pressed?.setAttribute("aria-current", "step");
      else pressed?.removeAttribute("aria-current");
    });
    const current = list.querySelector("[aria-current]");
    if (current) list.scrollTop = /** @type {HTMLElement} */ (current.parentElement).offsetTop - list.offsetTop - 60;
    if (!now) {
      sentenceOf.textContent = "";
      if (!fromStart.checked) stage.rest();
      return;
    }
    const step = steps[now - 1];
    sentenceOf.replaceChildren(step.because, " ",
      el("button", { type: "button", class: "quiet about", onclick: () => openTechnique(step.technique) }, `About: ${step.title.toLowerCase()}`));
    void picture(now);
  }

  /** Shows the picture of a step; pictures are fetched a few at a time. @param {number} number */
  async function picture(number) {
    const mine = asking;
    const step = steps[number - 1];
    if (!step.scenes) {
      const first = number - ((number - 1) % CHUNK);
      try {
        const answer = await app.api("explain", { ...request(), scenes: true, first, last: first + CHUNK - 1 });
        if (mine !== asking) return;
        answer.steps.forEach((/** @type {Step} */ each, /** @type {number} */ index) => {
          if (each.scenes) steps[index].scenes = each.scenes;
        });
      } catch (error) {
        app.notify(sentence(/** @type {Error} */ (error).message));
      }
    }
    if (mine === asking && now === number && step.scenes) {
      stage.show(step.scenes, fromStart.checked || without.size || upTo.value ? null : { verb: "explain", at: number });
    }
  }

  /** @param {number} number */
  function go(number) {
    now = Math.max(0, Math.min(steps.length, number));
    drawNow();
  }

  function play() {
    if (now >= steps.length) now = 0;
    film.replaceChildren(icon("pause"));
    film.setAttribute("aria-label", "Pause the film");
    const tick = () => {
      if (now >= steps.length) return pause();
      go(now + 1);
      timer = setTimeout(tick, SECONDS * 1000);
    };
    tick();
  }

  function pause() {
    clearTimeout(timer);
    timer = undefined;
    film.replaceChildren(icon("play"));
    film.setAttribute("aria-label", "Play the film");
  }

  /** Applies the first steps of the path to the game, each as a move. @param {number} count */
  function apply(count) {
    let game = app.game.get();
    for (const step of steps.slice(0, count)) game = applyStep(game, effectOf(step, game.layout));
    app.game.set(game);
    app.announce(`${many(count, "step")} applied.`);
  }

  slider.addEventListener("input", () => {
    pause();
    go(Number(slider.value));
  });
  fromStart.addEventListener("change", refresh);
  upTo.addEventListener("change", async () => {
    if (!levels.size) {
      const { techniques } = await app.api("techniques");
      levels = new Map(techniques.filter((/** @type {any} */ each) => each.on_path).map((/** @type {any} */ each) => [each.name, each.level]));
    }
    await refresh();
  });
  return {
    id: "path", title: "Path", root,
    show() {
      if (!isFresh) void refresh();
      card.show();
    },
    hide: pause,
    /** Shows a step of the path. @param {number} number */
    async find(number) {
      await refresh();
      go(number);
    },
    changed(/** @type {boolean} */ isShown) {
      isFresh = false;
      if (isShown) void refresh();
      card.changed(isShown);
    },
  };
}
