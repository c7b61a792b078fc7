import { type ReactNode, useId } from "react";
import { failureText } from "../../shared/api/show-error.ts";
import { formIssues } from "../../shared/forms/form-issues.ts";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import classes from "./settings.module.css";

interface OptionRowProps {
  label: string;
  /** Explains the option and where its effect is visible. */
  hint: string;
  /** An error, or a sentence that explains it. */
  error: unknown;
  children: (control: { id: string; "aria-describedby": string }) => ReactNode;
}

/** One option with its control, its explanation, and the error of a failed save. */
export function SettingOptionRow({ label, hint, error, children }: OptionRowProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={classes.option}>
      <div className={classes.words}>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        <p id={hintId} className={classes.optionsHint}>
          {hint}
        </p>
        {error !== null && <FormAlert>{typeof error === "string" ? error : reasonOf(error)}</FormAlert>}
      </div>
      {children({ id, "aria-describedby": hintId })}
    </div>
  );
}

/** The reason of a validation error; the option has only one value, so the first issue is enough. */
function reasonOf(error: unknown): string {
  return Object.values(formIssues(error))[0] ?? failureText(error);
}
