import { useEffect, useLayoutEffect, useRef } from "react";

/** What had the focus gets it back once the dialog is gone, unless something else has taken it meanwhile. */
export function useReturnFocus(opened = true): void {
  const opener = useRef<Element | null>(null);
  // Before the dialog takes the focus, which it does a moment after it is drawn.
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement;
  }, [opened]);
  useEffect(() => {
    if (!opened) return;
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    };
  }, [opened]);
}
