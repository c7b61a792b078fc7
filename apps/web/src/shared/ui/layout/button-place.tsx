import classes from "./layout.module.css";

/** Placeholder for a button of the top bar that is still loading. */
export function ButtonPlace() {
  return <span className={classes.place} />;
}
