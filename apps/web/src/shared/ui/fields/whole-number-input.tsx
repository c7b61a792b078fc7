import { TextInput } from "@mantine/core";

interface WholeNumberInputProps {
  label: string;
  /** Path of the field in its form, by which the form focuses a wrong field. */
  path?: string;
  hint?: string;
  value?: number;
  error?: string | undefined;
  suffix?: string;
  onChange: (value: number) => void;
}

const mostDigits = 7;

/**
 * Field for a whole number that accepts only digits; an empty field means zero. It has no arrow buttons and ignores the
 * mouse wheel, because both change values by accident.
 */
export function WholeNumberInput({
  value = 0,
  suffix,
  hint,
  error,
  onChange,
  label,
  path,
}: WholeNumberInputProps) {
  return (
    <TextInput
      label={label}
      data-path={path}
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
