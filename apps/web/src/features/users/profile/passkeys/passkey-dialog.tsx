import { PasswordInput, TextInput } from "@mantine/core";
import {
  createPasskey,
  maxPasskeyName,
  type Passkey,
  removePasskey,
  startPasskey,
} from "@recado/contract/passkeys";
import { browserName } from "@recado/contract/shared/browser-name";
import { type FormEvent, useState } from "react";
import { call } from "../../../../shared/api/call.ts";
import { failureText, showSuccess } from "../../../../shared/api/show-error.ts";
import { formIssues } from "../../../../shared/forms/form-issues.ts";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { loadPasskeys } from "../../../../shared/passkeys/passkey-support.ts";
import { EntityDialog } from "../../../../shared/ui/dialogs/entity-dialog.tsx";
import { FormAlert } from "../../../../shared/ui/feedback/form-alert.tsx";
import classes from "../profile.module.css";
import { passkeyTexts } from "./texts.ts";

interface PasskeyDialogProps {
  /** The passkey to remove, or `add` for a new one. */
  task: "add" | Passkey;
  onChanged: () => void;
  onClose: () => void;
}

/** Dialog that adds or removes a passkey. Both need the password. */
export function PasskeyDialog({ task, onChanged, onClose }: PasskeyDialogProps) {
  const t = useTexts(passkeyTexts);
  const [name, setName] = useState(() => browserName(navigator.userAgent).slice(0, maxPasskeyName));
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isNew = task === "add";

  /** Returns the reason why no passkey was added; undefined if it was. */
  async function add(): Promise<string | undefined> {
    const options = await call(startPasskey, { body: { password } });
    const { createPasskeyByBrowser } = await loadPasskeys();
    const credential = await createPasskeyByBrowser(options);
    if (typeof credential === "string") return t(credential);
    await call(createPasskey, { body: { name, credential } });
    return undefined;
  }

  async function send(): Promise<void> {
    const reason = isNew
      ? await add()
      : await call(removePasskey, { params: { id: String(task.id) }, body: { password } }).then(
          () => undefined,
        );
    if (reason !== undefined) {
      setRefusal(reason);
      return;
    }
    onChanged();
    showSuccess(t(isNew ? "addedToast" : "removedToast"));
    onClose();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy || password === "" || name.trim() === "") return;
    setBusy(true);
    setRefusal(undefined);
    send()
      .catch((error: unknown) => setRefusal(Object.values(formIssues(error))[0] ?? failureText(error)))
      .finally(() => setBusy(false));
  }

  return (
    <EntityDialog
      title={t(isNew ? "add" : "removeTitle")}
      size={560}
      submit={t(isNew ? "next" : "remove")}
      danger={!isNew}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      alert={refusal !== undefined && <FormAlert>{refusal}</FormAlert>}
    >
      <div className={classes.form}>
        {isNew ? (
          <TextInput
            label={t("name")}
            description={t("nameHint")}
            maxLength={maxPasskeyName}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        ) : (
          <p className={classes.text}>{t("removeHint", { name: task.name })}</p>
        )}
        <PasswordInput
          autoFocus
          data-autofocus
          label={t("password")}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </div>
    </EntityDialog>
  );
}
