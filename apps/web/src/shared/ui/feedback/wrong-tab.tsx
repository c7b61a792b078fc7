import classes from "./wrong-tab.module.css";

/** Mark beside a tab's name that says that a field in the tab is invalid. */
export function WrongTab({ label }: { label: string }) {
  return <span className={classes.wrong} role="img" aria-label={label} />;
}
