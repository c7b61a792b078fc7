import { useEffect, useLayoutEffect, useRef } from "react";
import { isOnTop } from "./is-on-top.ts";

/** Opener of a dialog that another dialog has replaced; it gets the focus when that dialog closes. */
let owed: HTMLElement | null = null;

/** Returns the focus after the dialog has closed, unless another element has taken it meanwhile. */
export function useReturnFocus(opened = true): void {
  const opener = useRef<HTMLElement | null>(null);
  // Reads the focus before the dialog takes it, which happens shortly after it is drawn.
  useLayoutEffect(() => {
    if (opened) opener.current = focused();
  }, [opened]);
  useEffect(() => {
    if (!opened) return;
    return () => {
      const target = opener.current?.isConnected ? opener.current : owed;
      // Waits a frame, so that a dialog that replaces this one is already there.
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
