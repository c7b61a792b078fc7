import { Button, TextInput } from "@mantine/core";
import { finishLogin } from "@recado/contract/auth";
import { ApiError } from "@recado/contract/shared/client";
import { type FormEvent, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSession } from "../../shared/session/session-context.ts";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import classes from "./login.module.css";
import { secondStepTexts } from "./second-step-texts.ts";

interface SecondStepProps {
  /** Token that the server gave for the right password. */
  challenge: string;
  onDone: () => void;
  /** Returns to the password; `reason` is the error of an expired challenge. */
  onBack: (reason: unknown) => void;
}

/** Second step of the login: the code of the authenticator app, or a recovery code. */
export function SecondStep({ challenge, onDone, onBack }: SecondStepProps) {
  const t = useTexts(secondStepTexts);
  const { enter } = useSession();
  const [kind, setKind] = useState<"app" | "recovery">("app");
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const refusalText = useErrorText(refusal);

  function refuse(error: unknown): void {
    const isExpired = error instanceof ApiError && error.body.error === "ERR_SECOND_FACTOR_EXPIRED";
    if (isExpired) onBack(error);
    else setRefusal(error);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || code.trim() === "") return;
    setBusy(true);
    setRefusal(null);
    await call(finishLogin, { body: { challenge, code } }).then((session) => {
      onDone();
      enter(session);
    }, refuse);
    setBusy(false);
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
