import { useId } from "react";
import classes from "./fields.module.css";
import { SwitchInput } from "./switch.tsx";

interface SwitchFieldProps {
  label: string;
  description: string;
  checked: boolean;
  disabled?: boolean;
  className?: string | undefined;
  onChange: (checked: boolean) => void;
}

/** Switch among the fields of a form, with a description below its label. */
export function SwitchField({ label, description, className, ...input }: SwitchFieldProps) {
  const id = useId();
  const hint = `${id}-hint`;
  return (
    <div className={className}>
      <label htmlFor={id} className={classes.label}>
        <SwitchInput id={id} aria-describedby={hint} {...input} />
        {label}
      </label>
      <p id={hint} className={classes.description}>
        {description}
      </p>
    </div>
  );
}
