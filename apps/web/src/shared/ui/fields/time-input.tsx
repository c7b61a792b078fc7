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
  /** Incomplete text is passed on as typed, so that the contract's form refuses it. */
  onChange: (time: string) => void;
}

/** A field for a time of day, HH:MM, within a line that may wrap; its error is shown below the whole line. */
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
