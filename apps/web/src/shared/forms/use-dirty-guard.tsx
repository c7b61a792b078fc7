import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { DiscardQuestion } from "./discard-question.tsx";
import { isUnsavedDiscarded } from "./unsaved.ts";

export interface DirtyGuard {
  /** The confirmation dialog; to be rendered beside the form. */
  guard: ReactNode;
  /** Call once the typed values are saved; the guard no longer asks. */
  release: () => void;
  /** Closes a dialog that has no address of its own, after asking if there are unsaved changes. */
  leave: (close: () => void) => void;
}

/**
 * Asks before the user leaves a form with unsaved changes in any way: its own buttons, the browser's, another page.
 * Dialogs with an address need nothing more, because closing them is navigation too.
 */
export function useDirtyGuard(isDirty: () => boolean): DirtyGuard {
  const released = useRef(false);
  const [close, setClose] = useState<(() => void) | null>(null);
  const isHeld = () => !released.current && !isUnsavedDiscarded() && isDirty();
  const blocker = useBlocker({
    // The question opens after the key press that led to it; otherwise the same Esc would answer it.
    shouldBlockFn: async () => isHeld() && (await afterThisEvent()),
    enableBeforeUnload: isHeld,
    withResolver: true,
  });
  const guard = (
    <DiscardQuestion
      opened={blocker.status === "blocked" || close !== null}
      onConfirm={() => {
        released.current = true;
        blocker.proceed?.();
        close?.();
      }}
      onClose={() => {
        setClose(null);
        blocker.reset?.();
      }}
    />
  );
  return {
    guard,
    release: () => {
      released.current = true;
    },
    leave: (go) => {
      if (isHeld()) void afterThisEvent().then(() => setClose(() => go));
      else go();
    },
  };
}

function afterThisEvent(): Promise<true> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(true));
  });
}
