import type { ReactNode } from "react";
import classes from "./chip.module.css";

interface ChipProps {
  children: string;
  /** Colour of the dot before the text, such as the colour of a queue. */
  dot?: string;
  icon?: ReactNode;
}

/** Small label beside a name: a queue with a coloured dot, a connection with a plug icon, or a user. */
export function Chip({ children, dot, icon }: ChipProps) {
  return (
    <span className={classes.chip} title={children}>
      {dot && <span className={classes.dot} style={{ background: dot }} />}
      {icon}
      <span className={classes.label}>{children}</span>
    </span>
  );
}
