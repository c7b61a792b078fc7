import type { ReactNode } from "react";
import classes from "./list.module.css";

interface TickProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

export function Tick({ checked, onChange, children }: TickProps) {
  return (
    <label className={classes.choice}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {children}
    </label>
  );
}
