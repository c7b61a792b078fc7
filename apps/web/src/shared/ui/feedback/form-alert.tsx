import { IconAlertCircle } from "@tabler/icons-react";
import classes from "./form-alert.module.css";

/** Error that belongs to no single field of a form, displayed beside the submit button. */
export function FormAlert({ children }: { children: string }) {
  return (
    <p className={classes.alert} role="alert">
      <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
