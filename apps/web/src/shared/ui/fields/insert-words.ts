/** Puts words in the place of others, or of what is selected, as if they were typed: the caret stands behind them. */
export function insertWords(
  field: HTMLTextAreaElement | HTMLInputElement,
  words: string,
  start = field.selectionStart ?? field.value.length,
  end = field.selectionEnd ?? field.value.length,
): void {
  field.focus();
  field.setRangeText(words, start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
