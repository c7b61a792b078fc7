import { insertText } from "../../shared/ui/fields/insert-text.ts";
import type { Insertion, SourceRange } from "./place-suggestion.ts";

/** The message field of the open conversation; null while there is none, for example during a recording. */
export function composerField(): HTMLTextAreaElement | null {
  return document.querySelector<HTMLTextAreaElement>("[data-composer]");
}

/** Returns the selected text of the message field, or all of its text if nothing is selected. */
export function readSource(): SourceRange | null {
  const field = composerField();
  if (!field) return null;
  const { value, selectionStart, selectionEnd } = field;
  const isAll = selectionStart === selectionEnd;
  const [from, to] = isAll ? [0, value.length] : [selectionStart, selectionEnd];
  const words = value.slice(from, to).trim();
  return words === "" ? null : { start: value.indexOf(words, from), end: from + words.length, words };
}

/**
 * Inserts a text as if the user had typed it, so that Ctrl+Z brings the text before it back. Only the old command
 * `insertText` adds a step to the undo history of a text field; browsers without it still get the text.
 */
export function insertUndoably(field: HTMLTextAreaElement, { start, end, words }: Insertion): void {
  field.focus();
  field.setSelectionRange(start, end);
  if (!document.execCommand("insertText", false, words)) insertText(field, words, start, end);
}
