import { useLayoutEffect } from "react";

/** Number of mounted components that set each attribute. The attribute is removed when the last of them unmounts. */
const holders = new Map<string, number>();

/**
 * Sets a `data-…` attribute on the document's root element while a component is mounted, for styles of elements outside
 * the component. The CSS selector `:has()` could replace the attribute, but the browser would evaluate it again at
 * every change of the page.
 */
export function useRootAttribute(
  name: "shell" | "rail" | "demoPhone" | "coversTopBar" | "filterRow",
  isOn: boolean,
): void {
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
