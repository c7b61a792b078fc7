import { type KeyboardEvent, useState } from "react";
import { formatInput, type InputProblem, type ParsedInput } from "../../format/parse-date-input.ts";

interface Typed {
  text: string;
  /**
   * Error of the typed text. It is set only after the field has lost the focus or the form's validation has failed, so
   * that a half-typed date is not reported.
   */
  problem: InputProblem | undefined;
  type: (text: string) => void;
  /** Call when the field loses the focus. Abbreviated dates and times are then written out in full. */
  settle: () => void;
  settleOnEnter: (event: KeyboardEvent) => void;
}

/**
 * State of a text field for a day, a time or both. `value` is in the API's format. Incomplete text is passed on as
 * typed, so that the form rejects it instead of saving an empty value.
 */
export function useTypedField(
  value: string,
  read: (typed: string) => ParsedInput,
  onChange: (value: string) => void,
  isRefused: boolean,
): Typed {
  const [text, setText] = useState(() => formatInput(value));
  const [known, setKnown] = useState(value);
  const [isSettled, setSettled] = useState(true);
  const reading = read(text);
  // The value was changed by the form, not by typing. The displayed text changes only if it does not already mean the
  // new value.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim() && value !== meaning(reading)) setText(formatInput(value));
  }

  function type(typed: string): void {
    setText(typed);
    setSettled(false);
    const now = read(typed);
    onChange(now.kind === "read" && now.isWhole ? now.value : typed.trim());
  }

  function settle(): void {
    setSettled(true);
    if (reading.kind !== "read") return;
    setText(formatInput(reading.value));
    if (reading.value !== value) onChange(reading.value);
  }

  return {
    text,
    problem: reading.kind === "wrong" && (isSettled || isRefused) ? reading.problem : undefined,
    type,
    settle,
    settleOnEnter: ({ key }) => {
      if (key === "Enter") settle();
    },
  };
}

function meaning(reading: ParsedInput): string {
  return reading.kind === "read" ? reading.value : "";
}
