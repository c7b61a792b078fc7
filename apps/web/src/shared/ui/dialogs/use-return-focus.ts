import { useEffect, useLayoutEffect, useRef } from "react";
import { isOnTop } from "./is-on-top.ts";

/** The opener of a dialog that another dialog took the place of: the focus is owed to it. */
let owed: HTMLElement | null = null;

/** What had the focus gets it back once the dialog is gone, unless something else has taken it meanwhile. */
export function useReturnFocus(opened = true): void {
  const opener = useRef<HTMLElement | null>(null);
  // Before the dialog takes the focus, which it does a moment after it is drawn.
  useLayoutEffect(() => {
    if (opened) opener.current = focused();
  }, [opened]);
  useEffect(() => {
    if (!opened) return;
    return () => {
      const target = opener.current?.isConnected ? opener.current : owed;
      // By then a dialog that takes the place of this one is there.
      requestAnimationFrame(() => giveBack(target));
    };
  }, [opened]);
}

function giveBack(target: HTMLElement | null): void {
  const mayHaveIt = !isDialogOpen() || isOnTop(target);
  if (mayHaveIt && !focused()) target?.focus({ preventScroll: true });
  owed = mayHaveIt ? null : target;
}

function focused(): HTMLElement | null {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"], dialog[open]') !== null;
}
