import classes from "./switch.module.css";

interface SwitchProps {
  label: string;
  title?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that is on or off at once, without a button to confirm it. */
export function Switch({ label, title, checked, onChange }: SwitchProps) {
  return (
    <label className={classes.switch} title={title}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
        role="switch"
        className={classes.input}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
