import { type ReactNode, useState } from "react";
import { dayIn } from "../../format/time.ts";
import { fromLocalInput, toLocalInput } from "../../format/zoned-moment.ts";
import { DateField } from "./date-field.tsx";
import { PresetButtons } from "./preset-buttons.tsx";

interface MomentFieldProps {
  label: string;
  description?: string;
  path: string;
  error: ReactNode;
  disabled?: boolean;
  /** An ISO instant; empty for none. */
  value: string;
  timeZone: string;
  /** Called with an empty string while the typed text is no valid time, so that the form asks for one. */
  onChange: (instant: string) => void;
}

/** A field for a future time in a given time zone: typed, chosen from the calendar, or picked from common choices. */
export function MomentField({
  path,
  error,
  value,
  timeZone,
  onChange,
  disabled = false,
  ...field
}: MomentFieldProps) {
  const [unread, setUnread] = useState("");

  function type(local: string): void {
    const at = fromLocalInput(local, timeZone);
    setUnread(at === "" ? local : "");
    onChange(at);
  }

  return (
    <>
      <DateField
        {...field}
        withTime
        data-path={path}
        error={error}
        disabled={disabled}
        value={value === "" ? unread : toLocalInput(value, timeZone)}
        today={dayIn(timeZone, new Date())}
        onChange={type}
      />
      {!disabled && <PresetButtons value={value} timeZone={timeZone} onChoose={onChange} />}
    </>
  );
}
