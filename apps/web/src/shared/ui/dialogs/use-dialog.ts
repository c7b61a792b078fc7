import { type RefObject, useRef } from "react";
import { useCountOpenDialog } from "./open-dialog-count.ts";
import { useEscape } from "./use-escape.ts";
import { useReturnFocus } from "./use-return-focus.ts";

/**
 * Behaviour that all dialogs share: Esc closes only the topmost dialog, and after closing, the focus returns to the
 * element that had it before. The returned ref must be set on the dialog element. Mantine's own handling of Esc is off
 * (`theme.ts`), because it would close all open dialogs together.
 */
export function useDialog(onClose: () => void, opened = true): RefObject<HTMLDivElement | null> {
  const dialog = useRef<HTMLDivElement>(null);
  useEscape(dialog, onClose, opened);
  useReturnFocus(opened);
  useCountOpenDialog(opened);
  return dialog;
}
