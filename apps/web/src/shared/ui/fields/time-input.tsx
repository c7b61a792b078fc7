import { useId } from "react";
import { parseTime } from "../../format/parse-date-input.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { dateTexts, problemText } from "./date-texts.ts";
import classes from "./fields.module.css";
import { useTypedField } from "./use-typed-field.ts";

interface TimeInputProps {
  label: string;
  path: string;
  value: string;
  /** Called with the new time. Incomplete text is passed on as typed, so that the form's validation rejects it. */
  onChange: (time: string) => void;
}

/** Field for a time of day (HH:mm) in a row of fields that may wrap. Its error is displayed below the whole row. */
export function TimeInput({ label, path, value, onChange }: TimeInputProps) {
  const t = useTexts(dateTexts);
  const id = useId();
  const { text, problem, type, settle, settleOnEnter } = useTypedField(value, parseTime, onChange, false);
  return (
    <>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        className={classes.time}
        placeholder={t("time")}
        aria-label={label}
        aria-invalid={text === "" || problem !== undefined || undefined}
        aria-describedby={problem && id}
        data-path={path}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={settleOnEnter}
      />
      {problem && (
        <span id={id} className={classes.wrong} role="alert">
          {problemText(problem, "08:30")}
        </span>
      )}
    </>
  );
}
