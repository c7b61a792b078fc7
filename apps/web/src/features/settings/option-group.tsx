import { type ReactNode, useId } from "react";
import classes from "./settings.module.css";

/** Group of settings under a common title. */
export function OptionGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
