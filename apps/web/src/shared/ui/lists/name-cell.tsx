import classes from "./lists.module.css";

/** First cell of a row, with a name and a second line for details. */
export function NameCell({ name, detail }: { name: string; detail: string }) {
  return (
    <div className={classes.words}>
      <strong className={classes.name}>{name}</strong>
      <span className={classes.detail}>{detail}</span>
    </div>
  );
}
