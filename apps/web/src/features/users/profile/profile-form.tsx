import { Button } from "@mantine/core";
import { ApiError } from "@recado/contract/shared/client";
import { profileForm, updateUser } from "@recado/contract/staff";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { describeError, failureText, showSuccess } from "../../../shared/api/show-error.ts";
import { focusFirstIssue } from "../../../shared/forms/focus-first-issue.ts";
import { formIssues } from "../../../shared/forms/form-issues.ts";
import { mergeSavedValues } from "../../../shared/forms/merge-saved-values.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { useDelayedSubmit } from "../../../shared/forms/use-delayed-submit.ts";
import { useDirtyGuard } from "../../../shared/forms/use-dirty-guard.tsx";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { FormAlert } from "../../../shared/ui/feedback/form-alert.tsx";
import { AccountFields } from "./account-fields.tsx";
import classes from "./profile.module.css";
import { profileTexts } from "./profile-texts.ts";

const fieldOfRefusal: Readonly<Record<string, string>> = {
  ERR_EMAIL_TAKEN: "email",
  ERR_CURRENT_PASSWORD: "currentPassword",
};

/** Form in which users change their own name, e-mail address and password. */
export function ProfileForm() {
  const t = useTexts(profileTexts);
  const save = useTexts(sharedTexts)("save");
  const { id, name, email } = useUser();
  const form = useContractForm(profileForm, { name, email, password: "", currentPassword: "" });
  const { guard } = useDirtyGuard(() => form.isDirty());
  const [refusal, setRefusal] = useState<string>();
  const { busy, submit } = useDelayedSubmit(async (sent: typeof form.values) => {
    setRefusal(undefined);
    const saved = await call(updateUser, { params: { id: String(id) }, body: sent });
    const kept = { name: saved.name, email: saved.email, password: "", currentPassword: "" };
    form.setInitialValues(kept);
    form.setValues(mergeSavedValues(form.getValues(), sent, kept));
    showSuccess(t("saved"));
  }, refuse);

  function refuse(error: unknown): void {
    const field = error instanceof ApiError ? fieldOfRefusal[error.body.error] : undefined;
    const issues = field ? { [field]: describeError(error) } : formIssues(error);
    if (Object.keys(issues).length === 0) setRefusal(failureText(error));
    for (const [path, message] of Object.entries(issues)) form.setFieldError(path, message);
    focusFirstIssue(issues);
  }

  const asksPassword = form.values.password !== "" || form.values.email !== email;
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, focusFirstIssue)}>
      <div className={classes.fields}>
        <AccountFields form={form} isNew={false} asksPassword={asksPassword} />
      </div>
      <div className={classes.foot}>
        {refusal !== undefined && <FormAlert>{refusal}</FormAlert>}
        <Button type="submit" loading={busy} disabled={!form.isDirty()}>
          {save}
        </Button>
      </div>
      {guard}
    </form>
  );
}
