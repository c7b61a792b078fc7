import { flushSync } from "react-dom";

/** Replaces the selection in a controlled field through its `write` function; the caret ends up behind the new text. */
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
