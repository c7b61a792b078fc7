import { TextInput, type TextInputProps } from "@mantine/core";

/** The e-mail address by which somebody signs in, as password managers know it. */
export function AddressInput(props: TextInputProps) {
  return (
    <TextInput
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
