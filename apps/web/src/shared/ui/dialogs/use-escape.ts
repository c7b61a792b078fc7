import { type RefObject, useEffect, useEffectEvent } from "react";
import { isOnTop } from "./is-on-top.ts";

/** Esc closes a dialog, unless a question or a menu over it takes the key. `content` is anything within the dialog. */
export function useEscape(content: RefObject<HTMLElement | null>, onClose: () => void): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.isComposing && isOurs(event, content.current)) onClose();
  });
  useEffect(() => {
    // Registered once, before whatever opens over the dialog: that is still there when its key is heard here.
    const hear = (event: KeyboardEvent) => listen(event);
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  }, []);
}

function isOurs({ target }: KeyboardEvent, content: HTMLElement | null): boolean {
  if (target instanceof Element && target.closest("[data-mantine-stop-propagation]")) return false;
  return isOnTop(content) && document.querySelector(":popover-open") === null;
}
