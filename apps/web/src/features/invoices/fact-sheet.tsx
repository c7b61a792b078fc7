import type { ReactNode } from "react";
import classes from "./invoices.module.css";

export interface SheetFact {
  name: string;
  text: string;
}

/** A list of facts in the layout of a document. When the page is printed, only this list appears. */
export function FactSheet({ facts, head }: { facts: readonly SheetFact[]; head?: ReactNode }) {
  return (
    <div className={classes.sheet}>
      {head}
      <dl className={classes.facts}>
        {facts.map(({ name, text }) => (
          <div key={`${name} ${text}`}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
