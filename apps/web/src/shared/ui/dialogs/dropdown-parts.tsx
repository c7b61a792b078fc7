import { type ReactNode, useEffect, useRef } from "react";
import classes from "./dropdown.module.css";

interface DropdownItemProps {
  children: string;
  icon?: ReactNode;
  /**
   * Whether the item is the current choice, for an item that is one of several alternatives; unset for an item that
   * starts an action.
   */
  checked?: boolean;
  lang?: string;
  onClick: () => void;
}

export function DropdownItem({ children, icon, checked, lang, onClick }: DropdownItemProps) {
  const choice =
    checked === undefined ? { role: "menuitem" } : { role: "menuitemradio", "aria-checked": checked };
  return (
    <button type="button" className={classes.item} tabIndex={-1} lang={lang} onClick={onClick} {...choice}>
      {checked === undefined && icon}
      <span className={classes.text}>{children}</span>
      {checked && icon}
    </button>
  );
}

export function DropdownTitle({ children }: { children: string }) {
  return (
    <p className={classes.title} role="presentation">
      {children}
    </p>
  );
}

export function DropdownList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

export function DropdownEmpty({ children }: { children: string }) {
  return <p className={classes.empty}>{children}</p>;
}

/** Closes the dropdown that contains the clicked link, because the link opens another page. */
export function closeDropdownAround(link: HTMLElement): void {
  link.closest<HTMLElement>("[popover]")?.hidePopover();
}

export function DropdownLine() {
  return <hr className={classes.line} />;
}

/**
 * Wraps content of a dropdown whose code loads lazily. If the content arrives while the dropdown is open, the content's
 * first control gets the focus.
 */
export function LazyContent({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const popover = content.current?.closest("[popover]");
    if (popover?.contains(document.activeElement)) return;
    content.current?.querySelector<HTMLElement>("button, input, a, [tabindex]")?.focus();
  }, []);
  return (
    <div ref={content} role="presentation">
      {children}
    </div>
  );
}
