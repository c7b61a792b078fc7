import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { currentLanguage, locales } from "../../../shared/i18n/language.ts";

interface PriceInputProps {
  label: string;
  /** Null where no price is known, and while the typed text is no number. */
  value: number | null;
  error?: ReactNode;
  onChange: (price: number | null) => void;
}

/** Field for a price with many decimals. It accepts a point or a comma and keeps the text as typed. */
export function PriceInput({ label, value, error, onChange, ...input }: PriceInputProps) {
  const [typed, setTyped] = useState(() => wordsOf(value));
  return (
    <TextInput
      {...input}
      label={label}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={typed}
      onChange={(event) => {
        const words = event.currentTarget.value.replaceAll(/[^\d.,]/g, "");
        setTyped(words);
        onChange(words === "" ? null : Number(words.replace(",", ".")));
      }}
    />
  );
}

function wordsOf(price: number | null): string {
  return price === null
    ? ""
    : price.toLocaleString(locales[currentLanguage()], { maximumFractionDigits: 6, useGrouping: false });
}
