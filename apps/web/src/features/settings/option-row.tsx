import { type ReactNode, useId } from "react";
import { failureText } from "../../shared/api/show-error.ts";
import { formIssues } from "../../shared/forms/form-issues.ts";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import classes from "./settings.module.css";

interface OptionRowProps {
  label: string;
  /** Text that explains the setting and where its effect is visible. */
  hint: string;
  /** Error of a failed save, or a sentence that explains the error; null if there is none. */
  error: unknown;
  children: (control: { id: string; "aria-describedby": string }) => ReactNode;
}

/** Row with one setting: its label, its control, its explanation, and the error of a failed save. */
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

/** Returns the text of an error. A setting has only one value, so the first validation issue says enough. */
function reasonOf(error: unknown): string {
  return Object.values(formIssues(error))[0] ?? failureText(error);
}
