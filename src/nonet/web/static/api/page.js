// @ts-check
/** The page about the API, made from its own description. */

import { el } from "../dom.js";

/** @typedef {Record<string, any>} Schema */

const PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/** @type {Record<string, Record<string, any>>} Bodies to try that are more telling than the shortest. */
const BODIES = {
  convert: { to: "sdk" },
  coach: { rung: "technique" },
  explain: { without: ["naked-single"] },
  rate: { scales: ["nonet", "se", "hodoku"] },
  generate: { level: "hard", seed: 7 },
  daily: { date: new Date().toISOString().slice(0, 10), level: "easy" },
  events: { verb: "count", puzzle: PUZZLE },
};

/**
 * Returns the schema that a reference names, or the schema itself.
 * @param {Schema} schema
 * @param {Schema} document
 * @returns {Schema}
 */
function resolved(schema, document) {
  const name = schema.$ref?.split("/").pop();
  return name ? document.components.schemas[name] : schema;
}

/**
 * Returns the kind of values that a schema allows, in words.
 * @param {Schema} schema
 * @returns {string}
 */
function kindOf(schema) {
  if (schema.$ref) return schema.$ref.split("/").pop().replace(/Record$/, "").replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  if (schema.enum) return schema.enum.map((/** @type {any} */ each) => JSON.stringify(each)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map(kindOf).join(" | ");
  if (schema.type === "array") return `list of ${schema.items ? kindOf(schema.items) : "anything"}`;
  return schema.type ?? "anything";
}

/**
 * @param {string} caption
 * @param {Schema} schema
 * @param {Schema} document
 */
function table(caption, schema, document) {
  const { properties = {}, required = [] } = resolved(schema, document);
  const rows = Object.entries(properties).map(([name, each]) => {
    const notes = [
      each.description,
      required.includes(name) ? null : each.default === undefined || each.default === null ? "optional" : `by default ${JSON.stringify(each.default)}`,
    ].filter(Boolean);
    return el("tr", {}, el("th", { scope: "row" }, el("code", {}, name)), el("td", { class: "kind" }, kindOf(each)), el("td", {}, notes.join("; ")));
  });
  return rows.length ? el("table", {}, el("caption", {}, caption), el("tbody", {}, ...rows)) : null;
}

/**
 * Returns a form that sends a body and shows the answer.
 * @param {string} path
 * @param {string} method
 * @param {Record<string, any> | null} body
 */
function attempt(path, method, body) {
  const answer = el("pre", { class: "answer", tabindex: "0", hidden: true, role: "status" });
  const text = body && el("textarea", { rows: 3, "aria-label": `Body for ${path}`, spellcheck: "false" }, JSON.stringify(body));
  const send = async () => {
    answer.hidden = false;
    answer.textContent = "…";
    const init = text ? { method, headers: { "Content-Type": "application/json" }, body: text.value } : { method };
    try {
      const reply = await fetch(path, init);
      const kind = reply.headers.get("content-type") ?? "";
      const content = /json|event-stream|svg|html/.test(kind) ? await reply.text() : `${(await reply.blob()).size} bytes`;
      answer.textContent = `${reply.status}\n${pretty(content)}`;
    } catch {
      answer.textContent = "the server does not answer";
    }
  };
  return el("details", {}, el("summary", {}, "Try it"), text, el("div", { class: "row" }, el("button", { type: "button", onclick: send }, "Send")), answer);
}

/** @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 1).slice(0, 20000);
  } catch {
    return text.slice(0, 20000);
  }
}

/**
 * @param {string} path
 * @param {string} method
 * @param {Schema} route
 * @param {Schema} document
 */
function section(path, method, route, document) {
  const name = path.replace("/api/v1/", "");
  const asked = route.requestBody?.content["application/json"].schema;
  const content = route.responses["200"].content;
  const kinds = Object.keys(content);
  const takesPuzzle = asked && resolved(asked, document).properties.puzzle;
  const body = asked ? { ...(takesPuzzle ? { puzzle: PUZZLE } : {}), ...BODIES[name] } : null;
  return el("section", { class: "route card", id: name },
    el("h2", {}, el("span", { class: "method" }, method.toUpperCase()), el("code", {}, path)),
    el("p", {}, route.description ?? route.summary),
    asked ? table("takes", asked, document) : null,
    kinds[0] === "application/json" ? table("answers with", content[kinds[0]].schema, document) : el("p", { class: "soft" }, `Answers with ${kinds.join(", ")}.`),
    attempt(path.replace("{name}", "x-wing"), method.toUpperCase(), body));
}

async function show() {
  const example = /** @type {HTMLElement} */ (document.getElementById("example"));
  example.textContent = `curl ${location.origin}/api/v1/solve -H 'Content-Type: application/json' \\\n  -d '{"puzzle": "${PUZZLE}"}'`;
  const routes = /** @type {HTMLElement} */ (document.getElementById("routes"));
  const toc = /** @type {HTMLElement} */ (document.getElementById("toc"));
  try {
    const description = await (await fetch("/api/v1/openapi.json")).json();
    for (const [path, methods] of Object.entries(description.paths)) {
      for (const [method, route] of Object.entries(/** @type {Schema} */ (methods))) {
        const name = path.replace("/api/v1/", "");
        toc.append(el("a", { href: `#${name}` }, name));
        routes.append(section(path, method, route, description));
      }
    }
  } catch {
    routes.append(el("p", {}, "The server does not answer; start it again with nonet play."));
  }
  routes.removeAttribute("aria-busy");
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

void show();
