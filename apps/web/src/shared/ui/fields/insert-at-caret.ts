import { flushSync } from "react-dom";

/**
 * Inserts text into a text field whose value React controls, replacing the selection. `write` sets the new value, and
 * the caret is then placed after the inserted text.
 */
export function insertAtCaret(
  field: HTMLTextAreaElement | null,
  value: string,
  text: string,
  write: (value: string) => void,
): void {
  const { selectionStart = value.length, selectionEnd = value.length } = field ?? {};
  flushSync(() => write(value.slice(0, selectionStart) + text + value.slice(selectionEnd)));
  const caret = selectionStart + text.length;
  field?.focus();
  field?.setSelectionRange(caret, caret);
}
