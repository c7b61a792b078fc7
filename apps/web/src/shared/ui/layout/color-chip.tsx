import { chosenColors } from "../../format/colors.ts";
import classes from "./chip.module.css";

/** Label of a tag in the colour that a user chose for the tag, readable in the light and the dark theme. */
export function ColorChip({ children, color }: { children: string; color: string }) {
  return (
    <span className={classes.chip} style={chosenColors(color)} title={children}>
      <span className={classes.label}>{children}</span>
    </span>
  );
}
