import { type RefObject, useEffect, useEffectEvent } from "react";
import { isOnTop } from "./is-on-top.ts";

/**
 * Events already used. A dialog closed by Esc is gone before the next listener runs, which would then see itself as the
 * topmost.
 */
const spent = new WeakSet<Event>();

/**
 * Closes a dialog on Esc, unless a question or a menu over it takes the key. `content` is the dialog, or anything
 * within it.
 */
export function useEscape(content: RefObject<HTMLElement | null>, onClose: () => void, opened = true): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (!opened || event.key !== "Escape" || event.isComposing || !isOurs(event, content.current)) return;
    spent.add(event);
    onClose();
  });
  useEffect(() => {
    // Registered once, before anything opens over the dialog, so that this listener still sees the upper dialog when
    // Esc closes it.
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
