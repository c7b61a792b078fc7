import { type RefObject, useRef } from "react";
import { useCountOpenDialog } from "./open-dialog-count.ts";
import { useEscape } from "./use-escape.ts";
import { useReturnFocus } from "./use-return-focus.ts";

/**
 * Shared behaviour of all dialogs: Esc closes the topmost dialog, and the focus returns to where it was. The ref
 * belongs to the dialog itself, whose own handling of Esc is off (`theme.ts`), because it would close together with
 * anything opened over it.
 */
export function useDialog(onClose: () => void, opened = true): RefObject<HTMLDivElement | null> {
  const dialog = useRef<HTMLDivElement>(null);
  useEscape(dialog, onClose, opened);
  useReturnFocus(opened);
  useCountOpenDialog(opened);
  return dialog;
}
