import classes from "./time-input.module.css";

interface TimeInputProps {
  label: string;
  /** Of the form's field. */
  path: string;
  value: string;
  onChange: (time: string) => void;
}

/** A time of the day, HH:MM. */
export function TimeInput({ label, path, value, onChange }: TimeInputProps) {
  return (
    <input
      type="time"
      className={classes.time}
      aria-label={label}
      aria-invalid={value === "" || undefined}
      data-path={path}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
