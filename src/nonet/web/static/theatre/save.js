// @ts-check
/** Saves a race as an animated SVG, which the server draws. */

import { ApiError } from "../api.js";

const SECONDS = 30;

/**
 * @param {any} puzzle
 * @param {string[]} solvers
 */
export async function saveAnimation(puzzle, solvers) {
  const answer = await fetch("/api/v1/animate", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ puzzle, solvers, length: SECONDS, limit: 50000 }),
  }).catch(() => {
    throw new ApiError("offline", "the server does not answer; start it again with `nonet play`");
  });
  if (!answer.ok) {
    const record = (await answer.json().catch(() => null))?.error ?? {};
    throw new ApiError(record.code ?? "", record.message ?? `the server answered ${answer.status}`, record);
  }
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = `${solvers.join("-")}.svg`;
  link.click();
  // The download has begun; the browser keeps what it needs.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
