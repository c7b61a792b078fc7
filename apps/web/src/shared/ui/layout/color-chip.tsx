import { chosenColors } from "../../format/colors.ts";
import classes from "./chip.module.css";

/** A tag in its chosen colour, readable in both themes. */
export function ColorChip({ children, color }: { children: string; color: string }) {
  return (
    <span className={classes.chip} style={chosenColors(color)} title={children}>
      <span className={classes.label}>{children}</span>
    </span>
  );
}
