import classes from "./wrong-tab.module.css";

/** Beside a tab's name: something in it was refused. */
export function WrongTab({ label }: { label: string }) {
  return <span className={classes.wrong} role="img" aria-label={label} />;
}
