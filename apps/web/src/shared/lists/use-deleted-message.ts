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
 * Handles an entity that was deleted or never existed. If the entity's dialog is open, it stays open and displays the
 * returned message. Otherwise `onGone` is called instead of opening the dialog.
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
