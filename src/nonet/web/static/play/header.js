// @ts-check
/** What stands above the board: title, level, rules, time, and the buttons of the game. */

import { sidesInWords } from "/render/shape.js";
import { el, icon } from "../dom.js";
import { capital } from "./speech.js";

/** @typedef {import("/render/game.js").Game} Game */

/**
 * Returns a time as h:mm:ss or m:ss.
 * @param {number} seconds
 */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return `${h ? `${h}:${String(m).padStart(2, "0")}` : m}:${String(s).padStart(2, "0")}`;
}

/** @param {HTMLElement} element @param {string} words */
function write(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

/**
 * Returns a button with a menu of everything else.
 * @param {(act: string) => void} act
 * @param {[act: string, name: string, key: string][]} menu
 */
function makeMenu(act, menu) {
  const list = el("div", { class: "menu", popover: "auto", id: "more-menu" }, ...menu.map(([name, label, key]) =>
    el("button", { type: "button", value: name, onclick: () => {
      list.hidePopover();
      act(name);
    } }, label, key ? el("kbd", {}, key) : null)));
  const more = el("button", { type: "button", class: "quiet", popovertarget: "more-menu", title: "More", "aria-label": "More" }, icon("more"));
  list.addEventListener("toggle", () => {
    const box = more.getBoundingClientRect();
    list.style.top = `${box.bottom + 6}px`;
    list.style.right = `${document.documentElement.clientWidth - box.right}px`;
  });
  const wrap = el("div", {});
  wrap.append(more, list);
  return wrap;
}

/**
 * @param {import("./table.js").Host} app
 * @param {(act: string) => void} act
 * @param {Pick<import("./table.js").Extras, "menu" | "buttons">} extras
 */
export function makeHeader(app, act, { menu, buttons }) {
  const heading = el("h1", {});
  const facts = el("p", { class: "facts" });
  const time = el("span", { class: "time", role: "timer", "aria-label": "Time" });
  /** @param {string} name @param {string} label @param {string} sign */
  const button = (name, label, sign) =>
    el("button", { type: "button", class: "quiet", value: name, title: label, "aria-label": label, onclick: () => act(name) }, icon(sign));
  const pause = button("pause", "Pause (P)", "pause");
  const rules = el("details", { class: "rules", hidden: true }, el("summary", {}, "Rules"), el("div", {}));
  const root = el("div", { class: "head" },
    el("div", { class: "what" }, heading, facts),
    time,
    el("div", { class: "does" }, pause, ...buttons.map(([name, label, sign]) => button(name, label, sign)), makeMenu(act, menu)),
    rules);
  /** @type {number | null} when the clock was started, in milliseconds */
  let since = null;
  let base = 0;
  let shownFor = "";

  function seconds() {
    return base + (since === null ? 0 : (performance.now() - since) / 1000);
  }

  function tick() {
    const words = clock(seconds());
    if (time.textContent !== words) time.textContent = words;
  }

  function settle() {
    if (since === null) return;
    base = seconds();
    since = null;
    app.game.tick(base);
  }

  setInterval(() => {
    if (since !== null) {
      app.game.tick(seconds());
      tick();
      // The time is kept with every move, and now and then while the player thinks.
      if (Math.floor(seconds()) % 15 === 0) void app.game.keep();
    }
  }, 1000);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      wasRunning = since !== null;
      settle();
      void app.game.keep();
    } else if (wasRunning) run(true);
  });
  let wasRunning = false;

  /** @param {boolean} on */
  function run(on) {
    settle();
    const game = app.game.get();
    base = game.seconds;
    if (on && !game.done && !document.hidden) since = performance.now();
    tick();
  }

  return {
    root,
    run,
    stop: settle,
    hasRules: () => !rules.hidden,
    /** @param {Game} game @param {{isPaused: boolean}} state */
    show(game, { isPaused }) {
      const { title, author, level, description } = game.info;
      write(heading, title || (level ? `${capital(level)} puzzle` : "Sudoku"));
      const sides = sidesInWords(game.layout, " × ");
      const parts = [title && level ? capital(level) : "", author ? `by ${author}` : "", sides === "9 × 9" ? "" : sides];
      write(facts, parts.filter(Boolean).join(" · "));
      const sentences = [...game.layout.rules, ...(description ? [description] : [])];
      rules.hidden = !sentences.length;
      const now = `${game.id} ${sentences.join(" ")}`;
      if (shownFor !== now) rules.lastElementChild?.replaceChildren(...sentences.map((each) => el("p", {}, each)));
      shownFor = now;
      time.hidden = !app.settings.get().timer;
      const name = isPaused ? "Go on (P)" : "Pause (P)";
      if (pause.ariaLabel !== name) {
        pause.ariaLabel = name;
        pause.replaceChildren(icon(isPaused ? "resume" : "pause"));
      }
      if (since !== null && game.done) settle();
      tick();
    },
  };
}
