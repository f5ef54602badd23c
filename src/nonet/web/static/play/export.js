// @ts-check
/** Share and export: links, texts in every format, pictures, a file that plays offline, print. */

import { toRecord } from "/render/game.js";
import { dialog, el } from "../dom.js";
import { fragmentOf } from "../share.js";
import { sentence } from "../words.js";
import { printGame } from "./print.js";

/** @typedef {import("../app.js").App} App */

/** @param {App} app */
export function showShare(app) {
  const game = app.game.get();
  const field = el("input", { type: "text", readonly: true, class: "link", "aria-label": "Link" });
  const copied = el("span", { class: "soft", role: "status" });
  const marks = el("input", { type: "checkbox", checked: game.at > 0 });
  const lock = el("input", { type: "checkbox", checked: game.locks.hints, disabled: game.locks.hints });
  const copy = el("button", { type: "button", class: "primary", onclick: () => copyText(field.value, copied) }, "Copy the link");
  const send = "share" in navigator
    ? el("button", { type: "button", onclick: () => navigator.share({ title: document.title, url: field.value }).catch(() => {}) }, "Send")
    : null;
  const box = dialog("Share and export",
    el("fieldset", {}, el("legend", {}, "Link"), el("div", { class: "row stretch" }, field),
      el("label", { class: "switch" }, marks, el("span", {}, "With my digits and marks", el("small", {}, "Otherwise the puzzle alone"))),
      el("label", { class: "switch" }, lock, el("span", {}, "Lock hints", el("small", {}, "For a class: who opens the link gets no hints for this puzzle"))),
      el("div", { class: "row" }, copy, send, copied),
      el("p", { class: "soft small" }, "The link holds the puzzle itself. It opens wherever this page is served, and never replaces a game.")),
    exportPart(app),
    el("fieldset", {}, el("legend", {}, "Paper"), el("div", { class: "row" },
      el("button", { type: "button", onclick: () => print(false) }, "Print the puzzle"),
      el("button", { type: "button", onclick: () => print(true) }, "Print as it is"))));

  let asked = 0;

  /** Makes the link. Until it is there none is offered: one without the lock must not be copied by mistake. */
  async function make() {
    const mine = ++asked;
    offer("");
    field.ariaBusy = "true";
    let words = "";
    let isLink = true;
    try {
      const fragment = await fragmentOf({ puzzle: toRecord(game, { history: false, player: marks.checked }), lock: lock.checked });
      words = `${location.origin}${location.pathname}#${fragment}`;
    } catch (error) {
      words = sentence(/** @type {Error} */ (error).message);
      isLink = false;
    }
    if (mine !== asked) return;
    field.ariaBusy = "false";
    offer(words, isLink);
  }

  /** @param {string} words @param {boolean} [isLink] */
  function offer(words, isLink = false) {
    field.value = words;
    copied.textContent = "";
    copy.disabled = !isLink;
    if (send) send.disabled = !isLink;
  }
  marks.addEventListener("change", make);
  lock.addEventListener("change", make);
  void make();

  /** @param {boolean} all */
  function print(all) {
    box.close();
    printGame(app, { all });
  }
}

/** @param {App} app */
function exportPart(app) {
  const all = el("input", { type: "checkbox", checked: app.game.get().at > 0 });
  const formats = el("select", { "aria-label": "Format" }, el("option", { value: "line" }, "line"));
  const text = el("textarea", { rows: 3, readonly: true, class: "puzzle-text", "aria-label": "Text", hidden: true });
  const status = el("p", { class: "soft", role: "status" });
  const record = () => toRecord(app.game.get(), { player: all.checked });
  /** @type {{name: string, summary: string, suffix: string, binary: boolean}[]} */
  let known = [];
  app.api("formats").then((answer) => {
    known = answer.formats;
    formats.replaceChildren(...known.map(({ name, summary }) => el("option", { value: name, title: summary }, `${name}: ${summary}`)));
  }).catch((error) => (status.textContent = sentence(error.message)));

  /** @param {(format: {name: string, suffix: string}, answer: any) => unknown} then */
  async function convert(then) {
    status.textContent = "";
    try {
      const format = known.find(({ name }) => name === formats.value) ?? { name: formats.value, suffix: ".txt" };
      const answer = await app.api("convert", { puzzle: record(), to: format.name });
      if (answer.lost.length) status.textContent = `Left out, because the format cannot carry it: ${answer.lost.join(", ")}.`;
      await then(format, answer);
    } catch (error) {
      status.textContent = sentence(/** @type {Error} */ (error).message);
    }
  }
  const asText = () => convert((_, answer) => {
    text.hidden = false;
    text.value = answer.encoding === "base64" ? "This format is binary; save it as a file." : answer.text;
    link.hidden = !/^https?:\/\/\S+$/.test(answer.text.trim());
    link.href = link.hidden ? "#" : answer.text.trim();
    if (!link.hidden) link.textContent = `Open at ${new URL(link.href).hostname}`;
    text.select();
  });
  const asFile = () => convert((format, answer) => {
    const content = answer.encoding === "base64" ? Uint8Array.from(atob(answer.text), (sign) => sign.charCodeAt(0)) : answer.text;
    save(new Blob([content]), `puzzle${format.suffix}`);
  });
  const link = el("a", { href: "#", target: "_blank", rel: "noopener noreferrer", hidden: true });

  /** @param {string} path @param {Record<string, any>} body @param {string} name */
  async function file(path, body, name) {
    status.textContent = "";
    try {
      save(await app.file(path, { puzzle: record(), ...body }), name);
    } catch (error) {
      status.textContent = sentence(/** @type {Error} */ (error).message);
    }
  }
  return el("fieldset", {}, el("legend", {}, "Export"),
    el("label", { class: "switch" }, all, el("span", {}, "With my digits and marks")),
    el("div", { class: "row" }, formats,
      el("button", { type: "button", onclick: asText }, "Show"),
      el("button", { type: "button", onclick: asFile }, "Save")),
    text, link,
    el("div", { class: "row" },
      el("button", { type: "button", onclick: () => file("render", { to: "svg" }, "puzzle.svg") }, "SVG"),
      el("button", { type: "button", onclick: () => file("render", { to: "png", width: 1200 }, "puzzle.png") }, "PNG"),
      el("button", { type: "button", onclick: () => file("render", { to: "pdf" }, "puzzle.pdf") }, "PDF"),
      el("button", { type: "button", title: "One file that plays the puzzle without a server", onclick: () => file("render", { to: "player" }, "puzzle.html") }, "Offline page")),
    status);
}

/**
 * @param {string} text
 * @param {HTMLElement} status
 */
async function copyText(text, status) {
  try {
    await navigator.clipboard.writeText(text);
    status.textContent = "Copied.";
  } catch {
    /** @type {HTMLInputElement | null} */ (document.querySelector("dialog input.link"))?.select();
    status.textContent = "Press Ctrl + C to copy.";
  }
}

/**
 * Saves a file on the player's machine.
 * @param {Blob} content
 * @param {string} name
 */
function save(content, name) {
  const url = URL.createObjectURL(content);
  const link = el("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
