import { createContext, use, useEffect } from "react";

/**
 * Function that counts the dialogs opened from a component. The component must stay mounted while one of these dialogs
 * is open.
 */
export const OpenDialogCount = createContext<((step: 1 | -1) => void) | null>(null);

export function useCountOpenDialog(opened: boolean): void {
  const tell = use(OpenDialogCount);
  useEffect(() => {
    if (!opened || !tell) return;
    tell(1);
    return () => tell(-1);
  }, [opened, tell]);
}
