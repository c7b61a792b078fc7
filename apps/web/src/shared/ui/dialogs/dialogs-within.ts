import { createContext, use, useEffect } from "react";

/** Hears of each dialog that is opened from a part of the page, and of its end: such a part must stay meanwhile. */
export const DialogsWithin = createContext<((step: 1 | -1) => void) | null>(null);

export function useTellDialog(opened: boolean): void {
  const tell = use(DialogsWithin);
  useEffect(() => {
    if (!opened || !tell) return;
    tell(1);
    return () => tell(-1);
  }, [opened, tell]);
}
