import { createContext, use, useEffect } from "react";

/** Counts the dialogs opened from a part of the page: that part must stay mounted while a dialog is open. */
export const OpenDialogCount = createContext<((step: 1 | -1) => void) | null>(null);

export function useCountOpenDialog(opened: boolean): void {
  const tell = use(OpenDialogCount);
  useEffect(() => {
    if (!opened || !tell) return;
    tell(1);
    return () => tell(-1);
  }, [opened, tell]);
}
