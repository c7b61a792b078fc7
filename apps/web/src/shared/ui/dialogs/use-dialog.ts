import { type RefObject, useRef } from "react";
import { useTellDialog } from "./dialogs-within.ts";
import { useEscape } from "./use-escape.ts";
import { useReturnFocus } from "./use-return-focus.ts";

/**
 * What everything that opens over the page does: Esc closes it while it is the last one, and whoever had the focus
 * gets it back. Its ref belongs to the dialog itself, which does not listen for Esc by itself (`theme.ts`): it would
 * close with whatever is opened over it.
 */
export function useDialog(onClose: () => void, opened = true): RefObject<HTMLDivElement | null> {
  const dialog = useRef<HTMLDivElement>(null);
  useEscape(dialog, onClose, opened);
  useReturnFocus(opened);
  useTellDialog(opened);
  return dialog;
}
