import { type ReactNode, useState } from "react";
import { hasUnsaved } from "../forms/unsaved.ts";
import { lazyPart } from "../ui/layout/lazy-part.ts";

const DiscardQuestion = lazyPart(() =>
  import("../forms/discard-question.tsx").then(({ DiscardQuestion }) => ({ default: DiscardQuestion })),
);

interface Leaving {
  /** To be rendered in a Suspense beside the button. */
  question: ReactNode;
  leave: () => void;
}

/** Ends a session with `end`, after asking where something would be lost with the page: afterwards it is too late to stay. */
export function useLeaving(end: () => void): Leaving {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const discard = () => {
    // One answer: a second would end the session that comes after.
    close();
    end();
  };
  return {
    question: isAsking && <DiscardQuestion opened onConfirm={discard} onClose={close} />,
    leave: () => (hasUnsaved() ? setAsking(true) : end()),
  };
}
