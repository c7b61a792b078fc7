import classes from "./lists.module.css";

/** The first cell of a row: a name and a line of details. */
export function NameCell({ name, detail }: { name: string; detail: string }) {
  return (
    <div className={classes.words}>
      <strong className={classes.name}>{name}</strong>
      <span className={classes.detail}>{detail}</span>
    </div>
  );
}
