// @ts-check
/** Texts that arrive on the page: pasted into it, or dropped on it as text or as a file. */

/**
 * Calls `take` with every text that arrives outside a field or a dialog.
 * @param {(text: string) => void} take
 */
export function listenForTexts(take) {
  document.addEventListener("paste", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest?.("input, textarea, dialog")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim()) take(text);
  });
  document.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.some((type) => type === "Files" || type === "text/plain")) event.preventDefault();
  });
  document.addEventListener("drop", async (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    const text = event.dataTransfer?.getData("text/plain") ?? "";
    if (!file && !text) return;
    event.preventDefault();
    take(file ? await file.text() : text);
  });
}
