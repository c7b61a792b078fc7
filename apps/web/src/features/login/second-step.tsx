import { Button, TextInput } from "@mantine/core";
import { finishLogin, type UserSession } from "@recado/contract/auth";
import { finishPasskeyStep, startPasskeyStep } from "@recado/contract/passkeys";
import { ApiError } from "@recado/contract/shared/client";
import { type FormEvent, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { canUsePasskeys, loadPasskeys } from "../../shared/passkeys/passkey-support.ts";
import { useSession } from "../../shared/session/session-context.ts";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import classes from "./login.module.css";
import { secondStepTexts } from "./second-step-texts.ts";

interface SecondStepProps {
  /** Token that the server gave for the right password. */
  challenge: string;
  /** Whether a passkey of the user may replace the code. */
  hasPasskeys: boolean;
  onDone: () => void;
  /** Returns to the password; `reason` is the error of an expired challenge. */
  onBack: (reason: unknown) => void;
}

/** Second step of the login: the code of the authenticator app, a recovery code, or a passkey. */
export function SecondStep({ challenge, hasPasskeys, onDone, onBack }: SecondStepProps) {
  const t = useTexts(secondStepTexts);
  const { enter } = useSession();
  const [kind, setKind] = useState<"app" | "recovery">("app");
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const refusalText = useErrorText(refusal);
  const [isPasskeyUnused, setPasskeyUnused] = useState(false);

  function refuse(error: unknown): void {
    const isExpired = error instanceof ApiError && error.body.error === "ERR_SECOND_FACTOR_EXPIRED";
    if (isExpired) onBack(error);
    else setRefusal(error);
  }

  async function finish(send: () => Promise<UserSession | undefined>): Promise<void> {
    setBusy(true);
    setRefusal(null);
    setPasskeyUnused(false);
    await send().then((session) => {
      if (!session) return;
      onDone();
      enter(session);
    }, refuse);
    setBusy(false);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || code.trim() === "") return;
    await finish(() => call(finishLogin, { body: { challenge, code } }));
  }

  async function sendPasskey(): Promise<UserSession | undefined> {
    const { askForPasskey } = await loadPasskeys();
    const credential = await askForPasskey(await call(startPasskeyStep, { body: { challenge } }));
    if (typeof credential !== "string") return call(finishPasskeyStep, { body: { challenge, credential } });
    setPasskeyUnused(true);
    return undefined;
  }

  function change(next: typeof kind): void {
    setKind(next);
    setCode("");
    setRefusal(null);
  }

  const isApp = kind === "app";
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={classes.support}>{t(kind)}</p>
      <TextInput
        key={kind}
        label={t(isApp ? "code" : "recoveryCode")}
        // The focus moves to the code, because the field replaces the password that the user has just entered.
        autoFocus
        autoComplete={isApp ? "one-time-code" : "off"}
        inputMode={isApp ? "numeric" : "text"}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {refusal !== null && <FormAlert>{refusalText}</FormAlert>}
      <Button type="submit" loading={busy} size="md" fullWidth>
        {t("submit")}
      </Button>
      {hasPasskeys && canUsePasskeys() && (
        <Button
          variant="default"
          size="md"
          fullWidth
          disabled={busy}
          onClick={() => void finish(sendPasskey)}
        >
          {t("usePasskey")}
        </Button>
      )}
      {isPasskeyUnused && (
        <p className={classes.hint} role="status">
          {t("passkeyUnused")}
        </p>
      )}
      <div className={classes.links}>
        <Button variant="subtle" size="compact-sm" onClick={() => change(isApp ? "recovery" : "app")}>
          {t(isApp ? "useRecovery" : "useApp")}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => onBack(null)}>
          {t("back")}
        </Button>
      </div>
    </form>
  );
}
