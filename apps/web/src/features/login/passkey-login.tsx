import { Button } from "@mantine/core";
import type { UserSession } from "@recado/contract/auth";
import { finishPasskeyLogin, startPasskeyLogin } from "@recado/contract/passkeys";
import { IconFingerprint } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { canSuggestPasskeys, canUsePasskeys, loadPasskeys } from "../../shared/passkeys/passkey-support.ts";
import classes from "./login.module.css";
import { loginTexts } from "./texts.ts";

/** Time in milliseconds after which a suggested passkey gets a new challenge. A challenge is valid for five minutes. */
const renewalMs = 4 * 60_000;

interface PasskeyLoginProps {
  onSession: (session: UserSession) => void;
  /** Receives the error of a refused passkey; null before a new try. */
  onRefusal: (error: unknown) => void;
}

/** Button that signs in with a passkey, which the browser also suggests in the field of the e-mail address. */
export function PasskeyLogin({ onSession, onRefusal }: PasskeyLoginProps) {
  const t = useTexts(loginTexts);
  const [busy, setBusy] = useState(false);
  const [unused, setUnused] = useState(false);
  /** Increased when the suggestions have to start again, because the button's request has replaced them. */
  const [round, setRound] = useState(0);
  const handlers = useRef({ onSession, onRefusal });
  useEffect(() => {
    handlers.current = { onSession, onRefusal };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts the suggestions again.
  useEffect(
    () => suggest((session) => handlers.current.onSession(session), handlers.current.onRefusal),
    [round],
  );

  if (!canUsePasskeys()) return null;

  async function start(): Promise<void> {
    setBusy(true);
    setUnused(false);
    onRefusal(null);
    try {
      const { askForPasskey } = await loadPasskeys();
      const credential = await askForPasskey(await call(startPasskeyLogin, {}));
      if (typeof credential === "string") setUnused(true);
      else onSession(await call(finishPasskeyLogin, { body: { credential } }));
    } catch (error) {
      onRefusal(error);
    }
    setBusy(false);
    setRound((before) => before + 1);
  }

  return (
    <>
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={busy}
        leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void start()}
      >
        {t("passkey")}
      </Button>
      {unused && (
        <p className={classes.hint} role="status">
          {t("passkeyUnused")}
        </p>
      )}
    </>
  );
}

/**
 * Lets the browser suggest passkeys until the returned function is called. Failures are silent, because the user has not
 * asked for anything yet; only a passkey that the server refused is reported.
 */
function suggest(onSession: (session: UserSession) => void, onRefusal: (error: unknown) => void): () => void {
  let hasEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = async (): Promise<void> => {
    if (!(await canSuggestPasskeys())) return;
    const { suggestPasskeys } = await loadPasskeys();
    const options = await call(startPasskeyLogin, {});
    if (hasEnded) return;
    timer = setTimeout(() => void run().catch(ignore), renewalMs);
    const credential = await suggestPasskeys(options);
    if (hasEnded || typeof credential === "string") return;
    await call(finishPasskeyLogin, { body: { credential } }).then(onSession, onRefusal);
  };
  run().catch(ignore);
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    void loadPasskeys().then(({ stopSuggestingPasskeys }) => stopSuggestingPasskeys(), ignore);
  };
}

/** Ignores failed suggestions, because the button and the password remain. */
function ignore(): void {}
