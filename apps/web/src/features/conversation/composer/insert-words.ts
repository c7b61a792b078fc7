/** Puts words in the place of others, as if they were typed: the caret stands behind them. */
export function insertWords(field: HTMLTextAreaElement, words: string, start: number, end: number): void {
  field.focus();
  field.setRangeText(words, start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export function insertAtCaret(field: HTMLTextAreaElement, words: string): void {
  insertWords(field, words, field.selectionStart, field.selectionEnd);
}
