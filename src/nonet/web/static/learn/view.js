// @ts-check
/** The view Learn: the coach, all steps, the path, and the encyclopaedia, beside one board. */

import { el } from "../dom.js";
import { makeCoach } from "./coach.js";
import { makePath } from "./path.js";
import { makeStage } from "./stage.js";
import { makeSteps } from "./steps.js";
import { makeTechniques } from "./techniques.js";

/** @typedef {import("../app.js").App} App */
/**
 * @typedef {object} Lesson what the parts of Learn share
 * @property {App} app
 * @property {ReturnType<typeof makeStage>} stage
 * @property {(name: string) => void} openTechnique
 * @property {(id: string) => void} showTab
 */
/**
 * @typedef {object} Part a tab
 * @property {string} id
 * @property {string} title
 * @property {HTMLElement} root
 * @property {() => void} show
 * @property {() => void} [hide]
 * @property {(isShown: boolean) => void} changed the game did
 */

export const id = "learn";
export const title = "Learn";

const LOCKED = "Hints are locked by the link that opened this puzzle. The techniques are open to everyone.";

/**
 * @param {HTMLElement} root
 * @param {App} app
 */
export function mount(root, app) {
  const stage = makeStage(app);
  /** @type {Lesson} */
  const lesson = { app, stage, openTechnique: (name) => void techniques.open(name), showTab };
  const coach = makeCoach(lesson);
  const steps = makeSteps(lesson);
  const path = makePath(lesson);
  const techniques = makeTechniques(lesson);
  /** @type {Part[]} */
  const parts = [coach, steps, path, techniques];
  const locked = el("p", { class: "advice" }, LOCKED);
  const tabs = el("div", { class: "tabs", role: "tablist", "aria-label": "Learn" }, ...parts.map((part) =>
    el("button", { type: "button", role: "tab", id: `tab-${part.id}`, "aria-controls": "learn-panel", onclick: () => showTab(part.id) }, part.title)));
  const panel = el("div", { class: "panel", role: "tabpanel", id: "learn-panel", tabindex: "0" });
  root.append(el("h1", { class: "unseen" }, "Learn"), el("div", { class: "learn-page" }, stage.root, el("div", { class: "lesson card" }, tabs, panel)));
  /** @type {Part} */
  let current = parts[0];
  let isVisible = false;

  /** @param {string} wanted */
  function showTab(wanted) {
    const next = parts.find((part) => part.id === wanted) ?? parts[0];
    if (next !== current) {
      current.hide?.();
      stage.rest();
    }
    current = next;
    for (const tab of tabs.children) {
      const isOn = tab.id === `tab-${current.id}`;
      tab.setAttribute("aria-selected", String(isOn));
      tab.setAttribute("tabindex", isOn ? "0" : "-1");
    }
    panel.setAttribute("aria-labelledby", `tab-${current.id}`);
    const isLocked = app.game.get().locks.hints && current !== techniques;
    panel.replaceChildren(isLocked ? locked : current.root);
    if (!isLocked) current.show();
  }

  tabs.addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const at = (parts.indexOf(current) + way + parts.length) % parts.length;
    showTab(parts[at].id);
    /** @type {HTMLElement} */ (tabs.children[at]).focus();
  });
  app.game.subscribe((game, before) => {
    if (game.cells === before.cells && game.id === before.id) return;
    for (const part of parts) part.changed(isVisible && part === current && !game.locks.hints);
    if (isVisible) stage.rest();
  });

  /** Shows the step that a link asked for. */
  async function showAsked() {
    const asked = app.takeAsked();
    if (!asked || app.game.get().locks.hints) return;
    if (asked.verb === "steps" && asked.technique) {
      showTab("steps");
      await steps.find(asked.technique, asked.at ?? 0);
    } else if (asked.verb === "explain") {
      showTab("path");
      await path.find(asked.at ?? 1);
    } else {
      showTab("coach");
      await coach.ask(asked.rung ?? "why");
    }
  }

  return {
    show() {
      isVisible = true;
      if (stage.isResting) stage.rest();
      showTab(current.id);
      void showAsked();
    },
    hide() {
      isVisible = false;
      current.hide?.();
    },
  };
}
