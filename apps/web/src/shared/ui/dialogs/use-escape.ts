import { type RefObject, useEffect, useEffectEvent } from "react";
import { isOnTop } from "./is-on-top.ts";

/**
 * Key events that have already closed a dialog. A closed dialog is removed before the next listener runs; without this
 * set, the dialog below would then count as the topmost and close as well.
 */
const spent = new WeakSet<Event>();

/**
 * Closes a dialog on Esc, unless another dialog or a menu above it handles the key. `content` is the dialog's element,
 * or any element in it.
 */
export function useEscape(content: RefObject<HTMLElement | null>, onClose: () => void, opened = true): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (!opened || event.key !== "Escape" || event.isComposing || !isOurs(event, content.current)) return;
    spent.add(event);
    onClose();
  });
  useEffect(() => {
    // The listener is registered once, before another dialog can open above this one. It therefore runs before the
    // upper dialog's listener and still finds the upper dialog open.
    const hear = (event: KeyboardEvent) => listen(event);
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  }, []);
}

function isOurs(event: KeyboardEvent, content: HTMLElement | null): boolean {
  if (spent.has(event)) return false;
  const { target } = event;
  if (target instanceof Element && target.closest("[data-mantine-stop-propagation]")) return false;
  const dialog = content?.querySelector('[aria-modal="true"]') ?? content;
  return isOnTop(dialog) && document.querySelector(":popover-open") === null;
}
