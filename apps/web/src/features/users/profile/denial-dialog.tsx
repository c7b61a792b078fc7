import { PasswordInput } from "@mantine/core";
import { denialForm, denySignIn, type SignIn } from "@recado/contract/sign-ins";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { failureText, showSuccess } from "../../../shared/api/show-error.ts";
import { formErrorText } from "../../../shared/forms/form-error-text.ts";
import { formIssues } from "../../../shared/forms/form-issues.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { EntityDialog } from "../../../shared/ui/dialogs/entity-dialog.tsx";
import { FormAlert } from "../../../shared/ui/feedback/form-alert.tsx";
import classes from "./profile.module.css";
import { signInTexts } from "./sign-in-texts.ts";

interface DenialDialogProps {
  signIn: SignIn;
  onDone: () => void;
  onClose: () => void;
}

/** Dialog in which a user reports a sign-in as somebody else's, which changes the password and ends other sessions. */
export function DenialDialog({ signIn, onDone, onClose }: DenialDialogProps) {
  const t = useTexts(signInTexts);
  const [newPassword, setNewPassword] = useState("");
  const [isChecked, setChecked] = useState(false);
  const issue = denialForm.safeParse({ newPassword }).error?.issues[0]?.message;
  const denial = useMutation({
    mutationFn: () => call(denySignIn, { params: { id: String(signIn.id) }, body: { newPassword } }),
    onSuccess: () => {
      onDone();
      showSuccess(t("done"));
      onClose();
    },
  });
  const refused = formIssues(denial.error).newPassword;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (issue === undefined && !denial.isPending) denial.mutate();
  }

  return (
    <EntityDialog
      title={t("dialogTitle")}
      size={560}
      submit={t("submit")}
      busy={denial.isPending}
      onSubmit={submit}
      onClose={onClose}
      alert={denial.isError && refused === undefined && <FormAlert>{failureText(denial.error)}</FormAlert>}
    >
      <div className={classes.form}>
        <p className={classes.text}>{t("dialogHint")}</p>
        <PasswordInput
          autoFocus
          data-autofocus
          label={t("newPassword")}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
          value={newPassword}
          error={isChecked && issue !== undefined ? formErrorText(issue) : refused}
          onChange={(event) => setNewPassword(event.currentTarget.value)}
        />
        <p className={classes.text}>{t("checkKeys")}</p>
      </div>
    </EntityDialog>
  );
}
