import { type ReactNode, useState } from "react";
import { hasUnsaved } from "../forms/unsaved.ts";
import { lazyComponent } from "../ui/layout/lazy-component.ts";

const DiscardQuestion = lazyComponent(() =>
  import("../forms/discard-question.tsx").then(({ DiscardQuestion }) => ({ default: DiscardQuestion })),
);

interface Leaving {
  /** Dialog that asks whether to discard changes. Render it in a Suspense beside the button. */
  question: ReactNode;
  leave: () => void;
}

/**
 * Returns a function that ends the session by calling `end`. If the user has unsaved changes, it first asks whether to
 * discard them, because afterwards they cannot be saved.
 */
export function useConfirmLeaving(end: () => void): Leaving {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const discard = () => {
    // The dialog is closed first. Otherwise a second click could end the next session too.
    close();
    end();
  };
  return {
    question: isAsking && <DiscardQuestion opened onConfirm={discard} onClose={close} />,
    leave: () => (hasUnsaved() ? setAsking(true) : end()),
  };
}
