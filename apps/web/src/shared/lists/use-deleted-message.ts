import { useEffect } from "react";
import { failureText, showError } from "../api/show-error.ts";

interface Gone {
  /** Why the entity could not be loaded. */
  error: unknown;
  /** Its dialog is open, perhaps with typed text in it. */
  isOpen: boolean;
  onGone: () => void;
}

/**
 * Handles an entity that was deleted or never existed. An open dialog stays and shows the returned message; a dialog
 * that is not open yet is not opened.
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
