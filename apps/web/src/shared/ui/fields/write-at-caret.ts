import { flushSync } from "react-dom";

/** Puts text in the place of what is selected, by what writes the field's whole value; the caret stands behind it. */
export function writeAtCaret(
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
