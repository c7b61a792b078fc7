import type { ReactNode } from "react";
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

export function DropdownLine() {
  return <hr className={classes.line} />;
}
