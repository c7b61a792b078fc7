import { type KeyboardEvent, useState } from "react";
import { type Problem, type Reading, writeTyped } from "../../format/read-typed.ts";

interface Typed {
  text: string;
  /** Why it is none, once that is worth saying: nobody is interrupted at half of a date. */
  problem: Problem | undefined;
  type: (text: string) => void;
  /** Its last word: what was short is written out. */
  settle: () => void;
  settleOnEnter: (event: KeyboardEvent) => void;
}

/**
 * The text of a field for a day, a time or both. `value` is as the wire has it; what is none yet is handed on as it was
 * typed, so that a form refuses it by its own rules rather than save nothing in its place.
 */
export function useTyped(
  value: string,
  read: (typed: string) => Reading,
  onChange: (value: string) => void,
  isRefused: boolean,
): Typed {
  const [text, setText] = useState(() => writeTyped(value));
  const [known, setKnown] = useState(value);
  const [isSettled, setSettled] = useState(true);
  const reading = read(text);
  // Chosen elsewhere, or taken back: what comes of what was typed here leaves that as it is.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim() && value !== meaning(reading)) setText(writeTyped(value));
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
    setText(writeTyped(reading.value));
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

function meaning(reading: Reading): string {
  return reading.kind === "read" ? reading.value : "";
}
