import { TextInput } from "@mantine/core";
import { useState } from "react";

interface TemperatureInputProps {
  label: string;
  hint: string;
  value?: number;
  error?: string;
  onChange: (value: number) => void;
}

/** Field for a number with a decimal comma or point; other text fails validation. */
export function TemperatureInput({ label, hint, value, error, onChange, ...rest }: TemperatureInputProps) {
  const [typed, setTyped] = useState(String(value ?? ""));
  return (
    <TextInput
      {...rest}
      label={label}
      description={hint}
      inputWrapperOrder={["label", "input", "description", "error"]}
      error={error}
      inputMode="decimal"
      maxLength={6}
      autoComplete="off"
      value={typed}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(text.trim() === "" ? Number.NaN : Number(text.replace(",", ".")));
      }}
    />
  );
}
