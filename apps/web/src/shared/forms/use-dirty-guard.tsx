import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { DiscardQuestion, type DiscardQuestionTexts } from "./discard-question.tsx";
import { isUnsavedDiscarded } from "./unsaved.ts";

export interface DirtyGuard {
  /** Confirmation dialog about unsaved changes, which the caller renders beside the form. */
  guard: ReactNode;
  /** Call after the form's values were saved, so that the guard no longer asks. */
  release: () => void;
  /** Closes a dialog that has no URL of its own, after asking if there are unsaved changes. */
  leave: (close: () => void) => void;
}

/**
 * Asks for confirmation before the user leaves a form with unsaved changes: by the form's own buttons, by the browser's
 * buttons, or by opening another page. A dialog with its own URL needs no call of `leave`, because closing such a
 * dialog is a navigation.
 */
export function useDirtyGuard(isDirty: () => boolean, texts?: DiscardQuestionTexts): DirtyGuard {
  const released = useRef(false);
  const [close, setClose] = useState<(() => void) | null>(null);
  const isHeld = () => !released.current && !isUnsavedDiscarded() && isDirty();
  const blocker = useBlocker({
    // The confirmation opens only after the current key press has been handled. Otherwise the Esc key press that opens
    // the confirmation would also close it.
    shouldBlockFn: async () => isHeld() && (await afterThisEvent()),
    enableBeforeUnload: isHeld,
    withResolver: true,
  });
  const guard = (
    <DiscardQuestion
      texts={texts}
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
