import type { ReactNode } from "react";
import classes from "./chip.module.css";

interface ChipProps {
  children: string;
  /** A queue's colour, shown as a dot. */
  dot?: string;
  icon?: ReactNode;
}

/** A small fact beside a name: queue (dot), connection (plug), user. */
export function Chip({ children, dot, icon }: ChipProps) {
  return (
    <span className={classes.chip} title={children}>
      {dot && <span className={classes.dot} style={{ background: dot }} />}
      {icon}
      <span className={classes.label}>{children}</span>
    </span>
  );
}
