import { Alert, Button, PasswordInput } from "@mantine/core";
import { loginForm } from "@recado/contract/auth";
import { useEffect, useState } from "react";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { focusFirstIssue } from "../../shared/forms/focus-first-issue.ts";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSession } from "../../shared/session/session-context.ts";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import { AddressInput } from "../../shared/ui/fields/address-input.tsx";
import { takeKnownAddress } from "./known-address.ts";
import classes from "./login.module.css";
import { PayButton } from "./pay-button.tsx";
import { clearSessionEnd, readSessionEnd, readSessionRefusal, takeWayToPay } from "./session-end.ts";
import { loginTexts } from "./texts.ts";

/** Login form. It keeps the typed values after errors. */
export function LoginForm() {
  const t = useTexts(loginTexts);
  const { login, pay } = useSession();
  const form = useContractForm(loginForm, { email: takeKnownAddress(), password: "" });
  const [refusal, setRefusal] = useState<unknown>(readSessionRefusal);
  const refusalText = useErrorText(refusal);
  const [busy, setBusy] = useState(false);
  const [end] = useState(readSessionEnd);
  useEffect(() => {
    const payment = takeWayToPay();
    if (payment) pay(payment);
  }, [pay]);

  async function submit(values: typeof form.values): Promise<void> {
    setBusy(true);
    setRefusal(null);
    await login({ ...values, email: values.email.trim() }).then(clearSessionEnd, setRefusal);
    setBusy(false);
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => void submit(values), focusFirstIssue)}
    >
      {end && refusal === null && (
        <Alert role="status" color="yellow">
          {t(`ended.${end}`)}
        </Alert>
      )}
      <AddressInput label={t("email")} {...form.getInputProps("email")} />
      <PasswordInput
        label={t("password")}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
        {...form.getInputProps("password")}
      />
      {refusal !== null && <FormAlert>{refusalText}</FormAlert>}
      <PayButton refusal={refusal} />
      <Button type="submit" loading={busy} size="md" fullWidth>
        {t("submit")}
      </Button>
    </form>
  );
}
