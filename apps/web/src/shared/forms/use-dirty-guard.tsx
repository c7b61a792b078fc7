import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { DiscardQuestion } from "./discard-question.tsx";
import { isUnsavedDiscarded } from "./unsaved.ts";

export interface DirtyGuard {
  /** The question; to be rendered beside the form. */
  guard: ReactNode;
  /** What was typed is safe now. */
  release: () => void;
  /** Closes a dialog that is no address, after asking where there is something to lose. */
  leave: (close: () => void) => void;
}

/**
 * Asks before a half-filled form is left, by whatever way: its own buttons, the browser's, another page.
 * Dialogs that are addresses need no more: closing one is leaving too.
 */
export function useDirtyGuard(isDirty: () => boolean): DirtyGuard {
  const released = useRef(false);
  const [close, setClose] = useState<(() => void) | null>(null);
  const isHeld = () => !released.current && !isUnsavedDiscarded() && isDirty();
  const blocker = useBlocker({
    // The question opens after the key press that led to it: else the same Esc would answer it.
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
