import { useLayoutEffect } from "react";

/**
 * Marks the whole document while something is shown, as `data-…` of its root, for styles far away from it.
 * (`:has()` would say the same, and make every change of the page a search for it.)
 */
export function useRootMark(name: "shell" | "rail" | "demoPhone" | "coversTopBar", isOn: boolean): void {
  useLayoutEffect(() => {
    if (!isOn) return;
    document.documentElement.dataset[name] = "";
    return () => {
      delete document.documentElement.dataset[name];
    };
  }, [name, isOn]);
}
