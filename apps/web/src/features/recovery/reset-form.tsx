import { Button, TextInput } from "@mantine/core";
import { resetPassword, resetScreenForm } from "@recado/contract/recovery";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { focusFirstIssue } from "../../shared/forms/focus-first-issue.ts";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { useDelayedSubmit } from "../../shared/forms/use-delayed-submit.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import classes from "./recovery.module.css";
import { recoveryTexts } from "./texts.ts";

interface ResetFormProps {
  email: string;
  /** Code from the link in the recovery mail; empty if the user did not follow the link. */
  code: string;
  onDone: () => void;
}

/** Second step of the recovery: asks for the code and, twice, for the new password. */
export function ResetForm({ email, code, onDone }: ResetFormProps) {
  const t = useTexts(recoveryTexts);
  const form = useContractForm(resetScreenForm, { token: code, newPassword: "", confirmation: "" });
  const [refusal, setRefusal] = useState<unknown>(null);
  const refusalText = useErrorText(refusal);
  const { busy, submit } = useDelayedSubmit(async ({ token, newPassword }: typeof form.values) => {
    setRefusal(null);
    await call(resetPassword, { body: { email, token, newPassword } });
    onDone();
  }, setRefusal);
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, focusFirstIssue)}>
      {/* This hidden field lets password managers store the new password together with the e-mail address. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextInput
        label={t("code")}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus={code === "" || undefined}
        {...form.getInputProps("token")}
      />
      <NewPasswordFields form={form} />
      {refusal !== null && <FormAlert>{refusalText}</FormAlert>}
      <Button type="submit" loading={busy} size="md" fullWidth>
        {t("submit")}
      </Button>
    </form>
  );
}
