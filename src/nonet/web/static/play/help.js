// @ts-check
/** The page of keys. */

import { dialog, el } from "../dom.js";
import { HELP } from "../keys.js";

export function showHelp() {
  const groups = HELP.map(([title, keys]) =>
    el("section", {}, el("h3", {}, /** @type {string} */ (title)), el("dl", {}, .../** @type {[string, string][]} */ (keys).map(([key, words]) =>
      el("div", {}, el("dt", {}, el("kbd", {}, key)), el("dd", {}, words))))));
  const box = dialog("Keys", el("div", { class: "keys" }, ...groups));
  box.classList.add("wide");
}
