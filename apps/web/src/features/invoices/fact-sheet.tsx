import classes from "./fact-sheet.module.css";

export interface Fact {
  name: string;
  text: string;
}

/** Names and what stands behind them, as on a sheet of paper: printed, it is all there is. */
export function FactSheet({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.sheet}>
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
