import { type ReactNode, type ToggleEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import classes from "./dropdown.module.css";

interface DropdownProps {
  /** Renders the button that opens the dropdown. The returned button must receive the given properties. */
  button: (properties: DropdownButtonProps) => ReactNode;
  children: ReactNode;
  label: string;
  /**
   * Role for screen readers. A menu contains items that the arrow keys move through; a dialog may contain any controls.
   */
  role?: "menu" | "dialog";
  width?: number;
  align?: "left" | "right";
}

interface DropdownButtonProps {
  popoverTarget: string;
  "aria-haspopup": "menu" | "dialog";
}

const gap = 6;

/**
 * A button with a dropdown that opens below the button, or above the button if there is more room. The dropdown is a
 * popover of the browser, which closes with Esc or a click outside. The content is mounted only while the dropdown is
 * open.
 */
export function Dropdown({
  button,
  children,
  label,
  role = "menu",
  width = 240,
  align = "right",
}: DropdownProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  function settle(event: ToggleEvent<HTMLDivElement>): void {
    if (event.newState !== "open") return;
    flushSync(() => setOpen(true));
    const anchor = place.current?.getBoundingClientRect();
    if (anchor) Object.assign(event.currentTarget.style, positionAt(anchor, width, align));
  }

  /**
   * Moves the focus into the dropdown after it has opened, and back to the button after it has closed. The content is
   * unmounted only after closing, because the browser returns the focus only from an element that still exists.
   */
  function follow(event: ToggleEvent<HTMLDivElement>): void {
    const { activeElement, body } = document;
    const isInside = event.currentTarget.contains(activeElement);
    if (event.newState === "open") {
      // The browser fires the toggle event late: a key press may already have moved the focus to another item of the
      // dropdown.
      if (!isInside) event.currentTarget.querySelector<HTMLElement>("button, input, a, [tabindex]")?.focus();
      return;
    }
    const isLost = activeElement === body || isInside;
    setOpen(false);
    // Some browsers do not focus a clicked button, and on a draggable card a clicked button gets no focus either.
    if (isLost) place.current?.querySelector<HTMLElement>("[popovertarget]")?.focus();
  }

  function walk(key: string): boolean {
    const items = [...(popover.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    const present = items.indexOf(document.activeElement as HTMLElement);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: present + 1,
      ArrowUp: present - 1,
      ArrowRight: present + 1,
      ArrowLeft: present - 1,
      Home: 0,
      End: items.length - 1,
    };
    const next = steps[key];
    if (role !== "menu" || next === undefined || items.length === 0) return false;
    items.at(next % items.length)?.focus();
    return true;
  }

  return (
    <div ref={place} className={classes.place} data-open={isOpen || undefined}>
      {button({ popoverTarget: id, "aria-haspopup": role })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its role comes as a property. */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: menu and dialog both take a label. */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        className={classes.dropdown}
        style={{ width }}
        onBeforeToggle={settle}
        onToggle={follow}
        onKeyDown={(event) => walk(event.key) && event.preventDefault()}
        onClick={(event) => {
          const item = event.target instanceof Element && event.target.closest('[role^="menuitem"]');
          if (item) event.currentTarget.hidePopover();
        }}
      >
        {isOpen && children}
      </div>
    </div>
  );
}

function positionAt(
  anchor: DOMRect,
  width: number,
  align: "left" | "right",
): Record<"top" | "bottom" | "right" | "maxHeight", string> {
  const below = window.innerHeight - anchor.bottom;
  const isAbove = anchor.top > below;
  const edge = align === "right" ? anchor.right : anchor.left + width;
  const furthest = Math.max(window.innerWidth - width - gap, gap);
  return {
    top: isAbove ? "auto" : `${anchor.bottom + gap}px`,
    bottom: isAbove ? `${window.innerHeight - anchor.top + gap}px` : "auto",
    right: `${Math.min(Math.max(window.innerWidth - edge, gap), furthest)}px`,
    maxHeight: `${Math.max(anchor.top, below) - 2 * gap}px`,
  };
}
