import { IconAlertCircle } from "@tabler/icons-react";
import classes from "./form-alert.module.css";

/** Error about the form as a whole, beside its button. */
export function FormAlert({ children }: { children: string }) {
  return (
    <p className={classes.alert} role="alert">
      <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
