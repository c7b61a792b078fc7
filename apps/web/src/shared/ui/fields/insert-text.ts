/**
 * Replaces the selection in a text field, or a given range of its text, as if the user had typed the new text: the
 * caret ends up after it and an input event fires.
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
