import { useId } from "react";
import { readTime } from "../../format/read-typed.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { dateTexts, problemText } from "./date-texts.ts";
import classes from "./time-input.module.css";
import { useTyped } from "./use-typed.ts";

interface TimeInputProps {
  label: string;
  /** Of the form's field. */
  path: string;
  value: string;
  /** What is no time yet is handed on as it was typed: the contract's form refuses it. */
  onChange: (time: string) => void;
}

/** A time of the day, HH:MM, in a line that may wrap: why it is none stands below all of it. */
export function TimeInput({ label, path, value, onChange }: TimeInputProps) {
  const t = useTexts(dateTexts);
  const id = useId();
  const { text, problem, type, settle, settleOnEnter } = useTyped(value, readTime, onChange, false);
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
