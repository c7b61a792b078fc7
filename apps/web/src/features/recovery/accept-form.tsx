import { Button } from "@mantine/core";
import { resetPassword, resetScreenForm } from "@recado/contract/recovery";
import { ApiError } from "@recado/contract/shared/client";
import { useRef, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { focusFirstIssue } from "../../shared/forms/focus-first-issue.ts";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { useDelayedSubmit } from "../../shared/forms/use-delayed-submit.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSession } from "../../shared/session/session-context.ts";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import classes from "./recovery.module.css";
import type { RecoveryLink } from "./recovery-link.ts";
import { recoveryTexts } from "./texts.ts";

interface AcceptFormProps {
  link: RecoveryLink;
  /** Called when the link has ended while the form was open. */
  onEnded: () => void;
}

/** Form in which an invited user chooses the first password and is then signed in. */
export function AcceptForm({ link: { email, code }, onEnded }: AcceptFormProps) {
  const t = useTexts(recoveryTexts);
  const { login } = useSession();
  const form = useContractForm(resetScreenForm, { token: code, newPassword: "", confirmation: "" });
  const [refusal, setRefusal] = useState<unknown>(null);
  const refusalText = useErrorText(refusal);
  // Password that the server has stored. If only the sign-in fails, the next attempt signs in without the used link.
  const stored = useRef<string>(undefined);
  const { busy, submit } = useDelayedSubmit(async ({ token, newPassword }: typeof form.values) => {
    setRefusal(null);
    if (stored.current === undefined) {
      await call(resetPassword, { body: { email, token, newPassword } });
      stored.current = newPassword;
    }
    await login({ email, password: stored.current });
  }, refuse);

  function refuse(error: unknown): void {
    if (error instanceof ApiError && error.body.error === "ERR_INVALID_RESET_CODE") onEnded();
    setRefusal(error);
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, focusFirstIssue)}>
      {/* This hidden field lets password managers store the new password together with the e-mail address. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <NewPasswordFields form={form} />
      {refusal !== null && <FormAlert>{refusalText}</FormAlert>}
      <Button type="submit" loading={busy} size="md" fullWidth>
        {t("invitation.submit")}
      </Button>
    </form>
  );
}
