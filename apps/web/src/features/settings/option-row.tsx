import { type ReactNode, useId } from "react";
import { describeFailure } from "../../shared/api/show-error.ts";
import { formIssues } from "../../shared/forms/form-issues.ts";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import classes from "./options.module.css";

interface OptionRowProps {
  label: string;
  /** What it does, and where that shows. */
  hint: string;
  /** Of what went wrong, or the sentence that tells it. */
  error: unknown;
  children: (control: { id: string; "aria-describedby": string }) => ReactNode;
}

/** One thing to choose, what it means, and why the choice could not be saved. */
export function OptionRow({ label, hint, error, children }: OptionRowProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={classes.option}>
      <div className={classes.words}>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        <p id={hintId} className={classes.hint}>
          {hint}
        </p>
        {error !== null && <FormAlert>{typeof error === "string" ? error : reasonOf(error)}</FormAlert>}
      </div>
      {children({ id, "aria-describedby": hintId })}
    </div>
  );
}

/** Of what was refused for what it is, what is wrong with it: there is one value only. */
function reasonOf(error: unknown): string {
  return Object.values(formIssues(error))[0] ?? describeFailure(error);
}
