import { useEffect, useLayoutEffect, useRef } from "react";
import { isOnTop } from "./is-on-top.ts";

/**
 * Element that opened a dialog which another dialog has since replaced. The element gets the focus when the second
 * dialog closes.
 */
let owed: HTMLElement | null = null;

/**
 * After a dialog has closed, returns the focus to the element that had it before the dialog opened, unless another
 * element has the focus by then.
 */
export function useReturnFocus(opened = true): void {
  const opener = useRef<HTMLElement | null>(null);
  // The focused element is noted in a layout effect, because the dialog takes the focus shortly after it is drawn.
  useLayoutEffect(() => {
    if (opened) opener.current = focused();
  }, [opened]);
  useEffect(() => {
    if (!opened) return;
    return () => {
      const target = opener.current?.isConnected ? opener.current : owed;
      // The focus returns one frame later, because a second dialog that replaces this one exists only by then.
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
