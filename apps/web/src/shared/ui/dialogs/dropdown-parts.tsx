import { type ReactNode, useEffect, useRef } from "react";
import classes from "./dropdown.module.css";

interface DropdownItemProps {
  children: string;
  icon?: ReactNode;
  /** For one of several choices: whether it is the present one. */
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

/** In the place of a list that has nothing. */
export function DropdownEmpty({ children }: { children: string }) {
  return <p className={classes.empty}>{children}</p>;
}

/** A link in it leads away from where it stands open. */
export function closeDropdownAround(link: HTMLElement): void {
  link.closest<HTMLElement>("[popover]")?.hidePopover();
}

export function DropdownLine() {
  return <hr className={classes.line} />;
}

/** For what is loaded with the first opening: where it comes after the focus went in, it takes the focus then. */
export function LateContent({ children }: { children: ReactNode }) {
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
