import { Button } from "@mantine/core";
import { recoveryForm, requestRecovery } from "@recado/contract/recovery";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { focusFirstIssue } from "../../shared/forms/focus-first-issue.ts";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { useDelayedSubmit } from "../../shared/forms/use-delayed-submit.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import { AddressInput } from "../../shared/ui/fields/address-input.tsx";
import classes from "./recovery.module.css";
import { recoveryTexts } from "./texts.ts";

/** First step of the recovery: requests a code for an e-mail address. */
export function RequestForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const t = useTexts(recoveryTexts);
  const form = useContractForm(recoveryForm, { email });
  const [refusal, setRefusal] = useState<unknown>(null);
  const refusalText = useErrorText(refusal);
  const { busy, submit } = useDelayedSubmit(async (values: typeof form.values) => {
    setRefusal(null);
    const address = values.email.trim();
    await call(requestRecovery, { body: { email: address } });
    showSuccess(t("sent"));
    onSent(address);
  }, setRefusal);
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, focusFirstIssue)}>
      <AddressInput label={t("email")} {...form.getInputProps("email")} />
      {refusal !== null && <FormAlert>{refusalText}</FormAlert>}
      <Button type="submit" loading={busy} size="md" fullWidth>
        {t("send")}
      </Button>
    </form>
  );
}
