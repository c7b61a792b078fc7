import { type RefObject, useRef } from "react";
import { useEscape, useSubmitKey } from "./dialog-keys.ts";
import { useCountOpenDialog } from "./open-dialog-count.ts";
import { useReturnFocus } from "./use-return-focus.ts";

/**
 * Behaviour that all dialogs share: Esc closes only the topmost dialog, Ctrl+Enter submits it, and after closing, the focus returns to the
 * element that had it before. The returned ref must be set on the dialog element. Mantine's own handling of Esc is off
 * (`theme.ts`), because it would close all open dialogs together.
 */
export function useDialog(onClose: () => void, opened = true): RefObject<HTMLDivElement | null> {
  const dialog = useRef<HTMLDivElement>(null);
  useEscape(dialog, onClose, opened);
  useSubmitKey(dialog, opened);
  useReturnFocus(opened);
  useCountOpenDialog(opened);
  return dialog;
}
