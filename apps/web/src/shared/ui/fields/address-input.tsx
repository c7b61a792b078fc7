import { TextInput, type TextInputProps } from "@mantine/core";

/** The e-mail address for the login, marked for password managers. */
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
