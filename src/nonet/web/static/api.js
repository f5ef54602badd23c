// @ts-check
/** The API of the server: questions and their answers, and events of long work. */

import { OFFLINE } from "./words.js";

const BASE = "/api/v1/";

/** An answer that is an error: `code` for programs, `message` for people, `record` with the details. */
export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {Record<string, any>} [record]
   */
  constructor(code, message, record = {}) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.record = record;
  }
}

/**
 * Returns the answer to a question; without a body the question is a GET.
 * @param {string} path such as `"solve"`
 * @param {Record<string, any> | null} [body]
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<any>}
 */
export async function ask(path, body = null, { signal } = {}) {
  const answer = await request(path, body, signal);
  const json = await answer.json().catch(() => null);
  if (answer.ok && json) return json;
  throw errorOf(answer, json);
}

/**
 * Returns the file that answers a question.
 * @param {string} path
 * @param {Record<string, any>} body
 * @returns {Promise<Blob>}
 */
export async function askFile(path, body) {
  const answer = await request(path, body);
  if (answer.ok) return answer.blob();
  throw errorOf(answer, await answer.json().catch(() => null));
}

/**
 * Sends a question and calls `onEvent` with every event of the answer until it ends.
 * @param {string} path
 * @param {Record<string, any>} body
 * @param {(name: string, data: any) => void} onEvent
 * @param {{signal?: AbortSignal}} [options]
 */
export async function stream(path, body, onEvent, { signal } = {}) {
  const answer = await request(path, body, signal);
  if (!answer.ok || !answer.body) throw errorOf(answer, await answer.json().catch(() => null));
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    text += value ?? "";
    const parts = text.split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts) {
      const name = /^event: ?(.*)$/m.exec(part)?.[1] ?? "message";
      const data = [...part.matchAll(/^data: ?(.*)$/gm)].map((match) => match[1]).join("\n");
      if (data) onEvent(name, JSON.parse(data));
    }
    if (done) return;
  }
}

/**
 * @param {string} path
 * @param {Record<string, any> | null} body
 * @param {AbortSignal} [signal]
 */
async function request(path, body, signal) {
  const options = body === null ? { signal } : {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal,
  };
  try {
    return await fetch(BASE + path, options);
  } catch (error) {
    if (signal?.aborted) throw new ApiError("cancelled", "cancelled");
    throw new ApiError("offline", OFFLINE);
  }
}

/**
 * @param {Response} answer
 * @param {any} json
 */
function errorOf(answer, json) {
  const record = json?.error ?? {};
  return new ApiError(record.code ?? `http-${answer.status}`, record.message ?? `the server answered ${answer.status}`, record);
}
