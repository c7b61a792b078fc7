import classes from "./button-place.module.css";

/** Where a button of the top bar will stand. */
export function ButtonPlace() {
  return <span className={classes.place} />;
}
