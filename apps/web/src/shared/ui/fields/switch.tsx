import { useId } from "react";
import classes from "./switch.module.css";

interface SwitchInputProps {
  id?: string;
  "aria-describedby"?: string | undefined;
  checked: boolean;
  disabled?: boolean | undefined;
  onChange: (checked: boolean) => void;
}

/** Switch without a label, for callers that render the label elsewhere. */
export function SwitchInput({ onChange, ...input }: SwitchInputProps) {
  return (
    <input
      {...input}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
      role="switch"
      className={classes.input}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

interface SwitchProps {
  label: string;
  title?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Switch whose change takes effect at once, without a submit button. */
export function Switch({ label, title, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={classes.switch} title={title}>
      <SwitchInput id={id} checked={checked} onChange={onChange} />
      {label}
    </label>
  );
}
