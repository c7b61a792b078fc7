import classes from "./layout.module.css";

/** Placeholder for a button of the top bar whose code is still loading. */
export function ButtonPlaceholder() {
  return <span className={classes.place} />;
}
