import classes from "./wrong-tab.module.css";

/** A mark beside a tab's name: a field in that tab was refused. */
export function WrongTab({ label }: { label: string }) {
  return <span className={classes.wrong} role="img" aria-label={label} />;
}
