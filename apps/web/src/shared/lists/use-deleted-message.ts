import { useEffect } from "react";
import { failureText, showError } from "../api/show-error.ts";

interface Gone {
  /** Error with which the entity could not be loaded; null if there was no error. */
  error: unknown;
  /** Whether the entity's dialog is open, possibly with typed text in it. */
  isOpen: boolean;
  onGone: () => void;
}

/**
 * Handles an entity that was deleted or never existed. If the entity's dialog is open, the dialog stays and displays
 * the returned message. If the dialog is not open yet, the error is shown as a toast and `onGone` is called.
 */
export function useDeletedMessage({ error, isOpen, onGone }: Gone): string | undefined {
  const isLeft = error !== null && !isOpen;
  useEffect(() => {
    if (!isLeft) return;
    showError(error);
    onGone();
  }, [isLeft, error, onGone]);
  return error !== null && isOpen ? failureText(error) : undefined;
}
