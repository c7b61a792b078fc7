import { PasswordInput } from "@mantine/core";
import { type LinkedAccount, startOidcLink, unlinkAccount } from "@recado/contract/identity-providers";
import { type FormEvent, useState } from "react";
import { call } from "../../../../shared/api/call.ts";
import { failureText, showSuccess } from "../../../../shared/api/show-error.ts";
import { formIssues } from "../../../../shared/forms/form-issues.ts";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { keepTarget, linkTarget } from "../../../../shared/session/provider-return.ts";
import { EntityDialog } from "../../../../shared/ui/dialogs/entity-dialog.tsx";
import { FormAlert } from "../../../../shared/ui/feedback/form-alert.tsx";
import classes from "../profile.module.css";
import { accountTexts } from "./texts.ts";

interface AccountDialogProps {
  account: LinkedAccount;
  onUnlinked: () => void;
  onClose: () => void;
}

/** Dialog that links an account at a provider, or unlinks it. Both need the password. */
export function AccountDialog({ account, onUnlinked, onClose }: AccountDialogProps) {
  const t = useTexts(accountTexts);
  const { key, name, linkedAt } = account;
  const isNew = linkedAt === null;
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function send(): Promise<void> {
    const body = { key, password };
    if (isNew) {
      const { url } = await call(startOidcLink, { body });
      keepTarget(linkTarget);
      window.location.assign(url);
      return;
    }
    await call(unlinkAccount, { body });
    onUnlinked();
    showSuccess(t("unlinkedToast"));
    onClose();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy || password === "") return;
    setBusy(true);
    setRefusal(undefined);
    send().catch((error: unknown) => {
      setRefusal(Object.values(formIssues(error))[0] ?? failureText(error));
      setBusy(false);
    });
  }

  return (
    <EntityDialog
      title={t(isNew ? "linkNamed" : "unlinkNamed", { name })}
      size={560}
      submit={t(isNew ? "next" : "unlink")}
      danger={!isNew}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      alert={refusal !== undefined && <FormAlert>{refusal}</FormAlert>}
    >
      <div className={classes.form}>
        <p className={classes.text}>{t(isNew ? "linkHint" : "unlinkHint", { name })}</p>
        <PasswordInput
          autoFocus
          data-autofocus
          label={t("password")}
          description={t("noPassword")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </div>
    </EntityDialog>
  );
}
