/**
 * Replaces the selection, or a given range, as if the text were typed: the caret ends up behind it and an input event
 * fires.
 */
export function insertText(
  field: HTMLTextAreaElement | HTMLInputElement,
  words: string,
  start = field.selectionStart ?? field.value.length,
  end = field.selectionEnd ?? field.value.length,
): void {
  field.focus();
  field.setRangeText(words, start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
