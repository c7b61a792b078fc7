import { TextInput } from "@mantine/core";
import { type ChangeEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { caretAfter, maskNumber } from "./phone-mask.ts";

interface NumberFieldProps {
  label: string;
  description: string;
  value: string;
  error: ReactNode;
  autoFocus: boolean;
  onChange: (value: string) => void;
}

/** A telephone number in the product's mask; the caret stays after the digit that was typed. */
export function NumberField({ label, description, value, error, autoFocus, onChange }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function type({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const { value: typed, selectionStart } = currentTarget;
    const masked = maskNumber(typed);
    const isAtEnd = selectionStart === null || selectionStart === typed.length;
    const before = typed.slice(0, selectionStart ?? typed.length).replace(/\D/g, "").length;
    caret.current = isAtEnd ? masked.length : caretAfter(masked, before);
    onChange(masked);
  }

  return (
    <TextInput
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      label={label}
      description={description}
      placeholder="(99) 99999-9999"
      maxLength={50}
      data-path="number"
      data-autofocus={autoFocus || undefined}
      value={value}
      error={error}
      onChange={type}
    />
  );
}
