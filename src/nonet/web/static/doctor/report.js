// @ts-check
/** The doctor's report: the verdict, and the findings with their fixes. */

import { el, icon } from "../dom.js";
import { MOST_FIXES, findings, verdict } from "./findings.js";

/** @typedef {import("./findings.js").Finding} Finding */
/** @typedef {import("./findings.js").Fix} Fix */
/** @typedef {import("./findings.js").Diagnosis} Diagnosis */

const SIGNS = { good: "check", bad: "close", open: "help" };

/** @param {{point: (finding: Finding | null) => void, fix: (fix: Fix) => void}} on */
export function makeReport(on) {
  const title = el("h2", {});
  const text = el("p", {});
  const sign = el("span", { class: "sign", "aria-hidden": "true" });
  const head = el("div", { class: "verdict" }, sign, el("div", {}, title, text));
  const list = el("ul", { class: "findings" });
  const root = el("section", { class: "card report", "aria-label": "Findings" }, head, list);
  /** @type {HTMLButtonElement[]} */
  let pointers = [];
  let pointed = "";

  /** @param {Finding} finding */
  function item(finding) {
    const shown = finding.overlay
      ? el("button", { type: "button", class: "point", "aria-pressed": "false", value: finding.id, onclick: () => point(finding) }, "Show")
      : null;
    if (shown) pointers.push(shown);
    const fixes = finding.fixes.slice(0, MOST_FIXES);
    const more = finding.fixes.length - fixes.length;
    const choices = el("div", { class: "fixes" },
      ...fixes.map((fix) => el("button", { type: "button", class: "fix", onclick: () => on.fix(fix) }, fix.label)),
      more > 0 ? el("span", { class: "soft" }, `and ${more} more`) : null);
    // Long lists of what is merely possible stay closed.
    const isQuiet = finding.id === "redundant" || finding.id === "core";
    const body = !fixes.length ? null : isQuiet ? el("details", {}, el("summary", {}, `${finding.fixes.length} ${finding.fixes.length === 1 ? "change" : "changes"}`), choices) : choices;
    return el("li", { "data-finding": finding.id },
      el("div", { class: "finding-head" }, el("h3", {}, finding.title), shown), el("p", {}, finding.text), body);
  }

  /** @param {Finding} finding */
  function point(finding) {
    const next = pointed === finding.id ? null : finding;
    pointed = next?.id ?? "";
    pointers.forEach((button) => (button.ariaPressed = String(button.value === pointed)));
    on.point(next);
  }

  return {
    root,
    /** Shows that an answer is awaited. */
    wait() {
      head.dataset.mark = "open";
      sign.replaceChildren(icon("help"));
      title.textContent = "Checking …";
      text.textContent = "";
      list.replaceChildren();
    },
    /** @param {Diagnosis} diagnosis @param {string} symbols the signs of the digits @returns {string} the verdict in a sentence */
    show(diagnosis, symbols) {
      const said = verdict(diagnosis);
      head.dataset.mark = said.mark;
      sign.replaceChildren(icon(SIGNS[said.mark]));
      title.textContent = said.title;
      text.textContent = said.text;
      pointers = [];
      pointed = "";
      const found = findings(diagnosis, symbols);
      list.replaceChildren(...found.map(item));
      const first = found.find((finding) => finding.overlay && finding.id !== "redundant");
      if (first) point(first);
      else on.point(null);
      return `${said.title}. ${said.text}`;
    },
    /** @param {string} message */
    fail(message) {
      head.dataset.mark = "open";
      sign.replaceChildren(icon("help"));
      title.textContent = "Not checked";
      text.textContent = message;
      list.replaceChildren();
      on.point(null);
    },
    /** Takes back what a button points at, because the board shows something else. */
    release() {
      pointed = "";
      pointers.forEach((button) => (button.ariaPressed = "false"));
    },
  };
}
