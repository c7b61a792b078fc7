import classes from "./name-cell.module.css";

/** At the head of a row: what it is called, and a line about it. */
export function NameCell({ name, detail }: { name: string; detail: string }) {
  return (
    <div className={classes.words}>
      <strong className={classes.name}>{name}</strong>
      <span className={classes.detail}>{detail}</span>
    </div>
  );
}
