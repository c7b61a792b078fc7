import { type ReactNode, useState } from "react";
import { dayIn } from "../../format/time.ts";
import { fromLocalInput, toLocalInput } from "../../format/zoned-moment.ts";
import { DateField } from "./date-field.tsx";
import { PresetButtons } from "./preset-buttons.tsx";

interface MomentFieldProps {
  label: string;
  description?: string;
  /** Of the form's field. */
  path: string;
  error: ReactNode;
  disabled?: boolean;
  /** An instant, as the wire has it; empty for none. */
  value: string;
  timeZone: string;
  /** Empty while what is typed is no moment: the form asks for one. */
  onChange: (instant: string) => void;
}

/** A moment to come, by the clock of a place: typed, chosen from the calendar, or one that people often mean. */
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
