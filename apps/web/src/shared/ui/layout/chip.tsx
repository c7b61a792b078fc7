import type { ReactNode } from "react";
import classes from "./chip.module.css";

interface ChipProps {
  children: string;
  /** Colour of the dot before the text, such as the colour of a queue. */
  dot?: string;
  icon?: ReactNode;
  /** Tooltip; the text of the chip unless it is given. */
  title?: string;
}

/** Small label beside a name: a queue with a coloured dot, a connection with a plug icon, or a user. */
export function Chip({ children, dot, icon, title = children }: ChipProps) {
  return (
    <span className={classes.chip} title={title}>
      {dot && <span className={classes.dot} style={{ background: dot }} />}
      {icon}
      <span className={classes.label}>{children}</span>
    </span>
  );
}
