import { TextInput } from "@mantine/core";
import { formatReais } from "../../format/money.ts";

interface MoneyInputProps {
  label: string;
  description?: string;
  /** Amount in reais; null leaves the field empty. */
  value?: number | null;
  placeholder?: string;
  error?: string;
  onChange: (value: number) => void;
}

const mostDigits = 9;

/**
 * Field for an amount of money. Typed digits are cents and move to the left with each further digit, as in banking
 * apps.
 */
export function MoneyInput({ value = 0, onChange, ...input }: MoneyInputProps) {
  return (
    <TextInput
      {...input}
      inputMode="numeric"
      autoComplete="off"
      value={value === null ? "" : formatReais(value)}
      onChange={(event) =>
        onChange(Number(event.currentTarget.value.replace(/\D/g, "").slice(0, mostDigits)) / 100)
      }
    />
  );
}
