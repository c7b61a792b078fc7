import { type ReactNode, useId } from "react";
import classes from "./dialogs.module.css";

interface DialogSectionProps {
  title: string;
  hint: string;
  children: ReactNode;
}

/** A titled section of a dialog, below its fields. */
export function DialogSection({ title, hint, children }: DialogSectionProps) {
  const heading = useId();
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <h3 id={heading} className={classes.heading}>
        {title}
      </h3>
      <DialogHint>{hint}</DialogHint>
      {children}
    </section>
  );
}

export function DialogHint({ children }: { children: string }) {
  return <p className={classes.hint}>{children}</p>;
}
