import { TextInput } from "@mantine/core";

interface WholeNumberInputProps {
  label: string;
  hint?: string;
  value?: number;
  error?: string;
  suffix?: string;
  onChange: (value: number) => void;
}

const mostDigits = 7;

/** Digits only; empty is zero. No spinner and no mouse wheel, which change values by accident. */
export function WholeNumberInput({ value = 0, suffix, hint, error, onChange, label }: WholeNumberInputProps) {
  return (
    <TextInput
      label={label}
      description={hint}
      inputWrapperOrder={["label", "input", "description", "error"]}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      value={String(value)}
      rightSection={suffix}
      rightSectionWidth={suffix ? 56 : 0}
      rightSectionPointerEvents="none"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) =>
        onChange(Number(event.currentTarget.value.replace(/\D/g, "").slice(0, mostDigits)))
      }
    />
  );
}
