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

/** Digits are centavos and push those before them to the left, as at a bank. */
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
