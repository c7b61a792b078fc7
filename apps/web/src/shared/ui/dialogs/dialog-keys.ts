import { type RefObject, useEffect, useEffectEvent } from "react";
import { isOnTop } from "./is-on-top.ts";

/**
 * Key events that have already closed or submitted a dialog. A closed dialog is removed before the next listener runs; without this
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

/**
 * Submits a dialog on Ctrl+Enter or Cmd+Enter, also from a field in which Enter means something else: clicks the submit
 * button of the focused form, or the dialog's last button that submits (`type="submit"` or `data-submit`).
 */
export function useSubmitKey(content: RefObject<HTMLElement | null>, opened = true): void {
  useEffect(() => {
    if (!opened) return;
    const hear = (event: KeyboardEvent) => {
      const isSubmit = event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.isComposing;
      if (!isSubmit || event.defaultPrevented || !isOurs(event, content.current)) return;
      const button = submitButton(event.target, content.current);
      if (!button) return;
      spent.add(event);
      event.preventDefault();
      button.click();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [content, opened]);
}

function submitButton(target: EventTarget | null, content: HTMLElement | null): HTMLElement | undefined {
  const form = target instanceof Element ? target.closest("form") : null;
  const within = form && content?.contains(form) ? form : content;
  return [...(within?.querySelectorAll<HTMLElement>('[type="submit"], [data-submit]') ?? [])].at(-1);
}

function isOurs(event: KeyboardEvent, content: HTMLElement | null): boolean {
  if (spent.has(event)) return false;
  const { target } = event;
  if (target instanceof Element && target.closest("[data-mantine-stop-propagation]")) return false;
  const dialog = content?.querySelector('[aria-modal="true"]') ?? content;
  return isOnTop(dialog) && document.querySelector(":popover-open") === null;
}
