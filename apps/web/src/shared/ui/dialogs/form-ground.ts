import { createContext, use, useCallback, useEffect, useState } from "react";

/** What forms stand over. It may be taken away while they are filled: they stay until they are closed, and say so. */
export interface Ground {
  /** Says that it was taken away. */
  gone?: string | undefined;
  /** Hears of each form that opens over it, and of its end: it must stay meanwhile. */
  hold?: (step: 1 | -1) => void;
}

export const FormGround = createContext<Ground>({});

/** How many forms are open over it. */
export function useHold() {
  const [forms, setForms] = useState(0);
  const hold = useCallback((step: 1 | -1) => setForms((count) => count + step), []);
  return { forms, hold };
}

/** Holds what a form stands over; answers what there is to say of it. */
export function useGround(): string | undefined {
  const { gone, hold } = use(FormGround);
  useEffect(() => {
    if (!hold) return;
    hold(1);
    return () => hold(-1);
  }, [hold]);
  return gone;
}
