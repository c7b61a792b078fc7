import { TextInput } from "@mantine/core";
import { useState } from "react";
import { currentLanguage, locales } from "../../shared/i18n/language.ts";

interface DecimalInputProps {
  label: string;
  description?: string | undefined;
  /** Number in the field; null leaves it empty. */
  value: number | null;
  error?: unknown;
  "data-path"?: string;
  /** Called with NaN for a text that is no number, and with null for an empty field. */
  onChange: (value: number | null) => void;
}

/** Field for a number with a decimal comma or point. Other text stays in the field and fails validation. */
export function DecimalInput({ value, error, onChange, ...input }: DecimalInputProps) {
  const [typed, setTyped] = useState(value === null ? "" : numberText(value));
  return (
    <TextInput
      {...input}
      inputWrapperOrder={["label", "input", "description", "error"]}
      error={typeof error === "string" ? error : undefined}
      inputMode="decimal"
      maxLength={16}
      autoComplete="off"
      value={typed}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(text.trim() === "" ? null : Number(text.trim().replace(",", ".")));
      }}
    />
  );
}

function numberText(value: number): string {
  return value.toLocaleString(locales[currentLanguage()], { maximumFractionDigits: 6, useGrouping: false });
}
