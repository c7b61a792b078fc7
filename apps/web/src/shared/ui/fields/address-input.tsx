import { TextInput, type TextInputProps } from "@mantine/core";

/**
 * Text field for the e-mail address with which the user logs in. Its attributes let password managers fill in the
 * address.
 */
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
