import { useLayoutEffect } from "react";

/** How many keep each mark; it goes with the last of them. */
const holders = new Map<string, number>();

/**
 * Marks the whole document while something is shown, as `data-…` of its root, for styles far away from it.
 * (`:has()` would say the same, and make every change of the page a search for it.)
 */
export function useRootMark(name: "shell" | "rail" | "demoPhone" | "coversTopBar", isOn: boolean): void {
  useLayoutEffect(() => {
    if (!isOn) return;
    document.documentElement.dataset[name] = "";
    holders.set(name, (holders.get(name) ?? 0) + 1);
    return () => {
      const left = (holders.get(name) ?? 0) - 1;
      holders.set(name, left);
      if (left === 0) delete document.documentElement.dataset[name];
    };
  }, [name, isOn]);
}
