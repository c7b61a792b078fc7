import { useLayoutEffect } from "react";

/** Number of components that set each mark; the last one to unmount removes it. */
const holders = new Map<string, number>();

/**
 * Marks the document with a `data-…` attribute on its root while a component is shown, for styles far away from it.
 * (`:has()` would do the same, but every change of the page would trigger a search.)
 */
export function useRootAttribute(name: "shell" | "rail" | "demoPhone" | "coversTopBar", isOn: boolean): void {
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
