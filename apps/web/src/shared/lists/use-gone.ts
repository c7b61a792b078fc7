import { useEffect } from "react";
import { describeFailure, showError } from "../api/show-error.ts";

interface Gone {
  /** Why it is not there, or no longer. */
  error: unknown;
  /** Its dialog stands on the screen, with what is typed in it. */
  isOpen: boolean;
  onGone: () => void;
}

/** A dialog that is open stays, and is to say what this gives back; one that is only asked for is not opened. */
export function useGone({ error, isOpen, onGone }: Gone): string | undefined {
  const isLeft = error !== null && !isOpen;
  useEffect(() => {
    if (!isLeft) return;
    showError(error);
    onGone();
  }, [isLeft, error, onGone]);
  return error !== null && isOpen ? describeFailure(error) : undefined;
}
