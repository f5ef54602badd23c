// @ts-check
/** The settings, each a switch or a choice that acts at once. */

import { dialog, el } from "../dom.js";
import { solutionOf } from "./check.js";

/** @typedef {import("./table.js").Host} App */
/** @typedef {import("../settings.js").Settings} Settings */

/** @param {App} app */
export function showSettings(app) {
  /** @type {(() => void)[]} */
  const refresh = [];

  /**
   * @param {keyof Settings} name
   * @param {string} title
   * @param {string} [words]
   * @param {boolean} [isHelp] whether the assist-free mode switches it off
   */
  function onOff(name, title, words = "", isHelp = false) {
    const input = el("input", { type: "checkbox", onchange: () => app.settings.set({ [name]: input.checked }) });
    refresh.push(() => {
      input.checked = Boolean(app.settings.get()[name]);
      input.disabled = isHelp && app.settings.get().bare;
    });
    return el("label", { class: "switch" }, input, el("span", {}, title, words ? el("small", {}, words) : null));
  }

  /**
   * @param {keyof Settings} name
   * @param {string} title
   * @param {[value: string, words: string][]} options
   * @param {boolean} [isHelp]
   */
  function oneOf(name, title, options, isHelp = false) {
    const buttons = options.map(([value, words]) =>
      el("button", { type: "button", value, onclick: () => app.settings.set({ [name]: value }) }, words));
    refresh.push(() => buttons.forEach((button) => {
      button.ariaPressed = String(app.settings.get()[name] === button.value);
      button.disabled = isHelp && app.settings.get().bare;
    }));
    return el("fieldset", {}, el("legend", {}, title), el("div", { class: "choices" }, ...buttons));
  }

  const box = dialog("Settings",
    oneOf("theme", "Theme", [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"]]),
    oneOf("entry", "Choose first", [["cell", "The cell"], ["digit", "The digit"]]),
    oneOf("hand", "Keypad on the", [["right", "Right"], ["left", "Left"]]),
    el("fieldset", {}, el("legend", {}, "Help"),
      onOff("bare", "Assist-free", "No highlights, counts, checks or tidying, as on paper"),
      onOff("same", "Highlight the same digit", "", true),
      onOff("peers", "Highlight the cells that see the chosen one", "", true),
      onOff("tidy", "Remove marks that a digit rules out", "They come back when the digit is undone or erased", true),
      onOff("counts", "Show how many of each digit are left", "", true)),
    oneOf("check", "Show mistakes", [["off", "Never"], ["rules", "That break the rules"], ["solution", "That differ from the solution"]], true),
    el("fieldset", {}, el("legend", {}, "Board"),
      onOff("places", "Centre marks in fixed places", "Each digit has its own place in the cell"),
      onOff("labels", "Number rows and columns"),
      onOff("timer", "Show the time")));
  const draw = () => refresh.forEach((each) => each());
  draw();
  const stop = app.settings.subscribe((now) => {
    draw();
    if (now.check === "solution") solutionOf(app).catch((error) => app.notify(error.message));
  });
  box.addEventListener("close", stop);
}
