import { PasswordInput, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { maxUserName } from "@recado/contract/staff";
import { maxPassword } from "@recado/contract/users";
import { useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { pageTexts } from "../page-texts.ts";

interface AccountFieldsProps {
  form: Pick<UseFormReturnType<Record<string, unknown>>, "getInputProps">;
  isNew: boolean;
  /**
   * Whether the form asks for the current password, which it does when users change their own e-mail address or
   * password.
   */
  asksPassword: boolean;
}

/** Order of the elements of a field: the hint is placed below the input, so that inputs side by side stay aligned. */
const hintBelow: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

/** Fields for the name, the e-mail address and the password of a user. */
export function AccountFields({ form, isNew, asksPassword }: AccountFieldsProps) {
  const t = useTexts(pageTexts);
  const [caps, setCaps] = useState(false);
  const showPassword = { "aria-label": t("showPassword"), tabIndex: 0 };
  return (
    <>
      <TextInput
        label={t("name")}
        data-autofocus
        maxLength={maxUserName}
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <TextInput
        label={t("email")}
        type="email"
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps("email")}
      />
      <PasswordInput
        label={t(isNew ? "password" : "newPassword")}
        inputWrapperOrder={hintBelow}
        description={caps ? t("capsLock") : t(isNew ? "passwordHint" : "keepPassword")}
        maxLength={maxPassword}
        autoComplete="new-password"
        visibilityToggleButtonProps={showPassword}
        onKeyUp={(event) => setCaps(event.getModifierState("CapsLock"))}
        {...form.getInputProps("password")}
      />
      {asksPassword && (
        <PasswordInput
          label={t("currentPassword")}
          inputWrapperOrder={hintBelow}
          description={t("currentPasswordHint")}
          maxLength={200}
          autoComplete="current-password"
          visibilityToggleButtonProps={showPassword}
          {...form.getInputProps("currentPassword")}
        />
      )}
    </>
  );
}
