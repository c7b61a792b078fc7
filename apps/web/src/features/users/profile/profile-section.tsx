import { type ReactNode, useId } from "react";
import classes from "./profile.module.css";

interface ProfileSectionProps {
  /** Id of the section, for links that lead to it. */
  anchor?: string;
  title: string;
  hint?: string;
  children: ReactNode;
}

export function ProfileSection({ anchor, title, hint, children }: ProfileSectionProps) {
  const id = useId();
  return (
    <section id={anchor} className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
}
