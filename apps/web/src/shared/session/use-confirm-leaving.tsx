import { type ReactNode, useState } from "react";
import { hasUnsaved } from "../forms/unsaved.ts";
import { lazyComponent } from "../ui/layout/lazy-component.ts";

const DiscardQuestion = lazyComponent(() =>
  import("../forms/discard-question.tsx").then(({ DiscardQuestion }) => ({ default: DiscardQuestion })),
);

interface Leaving {
  /** To be rendered in a Suspense beside the button. */
  question: ReactNode;
  leave: () => void;
}

/** Ends a session with `end`, after asking if unsaved changes would be lost: afterwards it is too late to stay. */
export function useConfirmLeaving(end: () => void): Leaving {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const discard = () => {
    // Closes first, so that a second click cannot end the next session.
    close();
    end();
  };
  return {
    question: isAsking && <DiscardQuestion opened onConfirm={discard} onClose={close} />,
    leave: () => (hasUnsaved() ? setAsking(true) : end()),
  };
}
