import { TextInput } from "@mantine/core";
import { formatReais } from "../../shared/format/money.ts";

interface MoneyInputProps {
  label: string;
  /** In reais. */
  value?: number;
  error?: string;
  onChange: (value: number) => void;
}

const mostDigits = 9;

/** Field for an amount. Digits are typed as cents and shift to the left, as in banking apps. */
export function MoneyInput({ label, value = 0, error, onChange }: MoneyInputProps) {
  return (
    <TextInput
      label={label}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      value={formatReais(value)}
      onChange={(event) =>
        onChange(Number(event.currentTarget.value.replace(/\D/g, "").slice(0, mostDigits)) / 100)
      }
    />
  );
}
