import { Button, Modal, PasswordInput, TextInput } from "@mantine/core";
import { logout } from "@recado/contract/auth";
import {
  startVerification,
  type VerificationMethod,
  type VerificationProof,
  verifySession,
} from "@recado/contract/verification";
import { type FormEvent, type ReactNode, Suspense, useState } from "react";
import { call } from "../../api/call.ts";
import { endUserSession } from "../../api/renew-session.ts";
import { showError } from "../../api/show-error.ts";
import { useErrorText } from "../../api/use-error-text.ts";
import { discardUnsaved } from "../../forms/unsaved.ts";
import { sharedTexts } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { canUsePasskeys, loadPasskeys } from "../../passkeys/passkey-support.ts";
import { useDialog } from "../../ui/dialogs/use-dialog.ts";
import { FormAlert } from "../../ui/feedback/form-alert.tsx";
import { useConfirmLeaving } from "../use-confirm-leaving.tsx";
import classes from "./verification-dialog.module.css";
import { verificationTexts } from "./verification-texts.ts";

interface VerificationDialogProps {
  methods: readonly VerificationMethod[];
  /** Whether the session is an operator's support visit, which the operator's own account verifies. */
  isSupport: boolean;
  /** Called with true once the server knows who the user is, and with false if the user closes the dialog. */
  onSettled: (isVerified: boolean) => void;
}

type TypedMethod = Exclude<VerificationMethod, "passkey">;

/** Dialog in which the user proves who they are, so that a sensitive call can go on. */
export function VerificationDialog({ methods, isSupport, onSettled }: VerificationDialogProps) {
  const t = useTexts(verificationTexts);
  const shared = useTexts(sharedTexts);
  const { question, leave } = useConfirmLeaving(() => void signOut().catch(showError));
  const [typed, setTyped] = useState(() => methods.find(isTyped));
  const [proof, setProof] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const refusalText = useErrorText(refusal);
  const [isPasskeyUnused, setPasskeyUnused] = useState(false);
  const close = () => onSettled(false);
  const dialog = useDialog(close);
  const other = methods.find((method) => isTyped(method) && method !== typed) as TypedMethod | undefined;
  const hasPasskey = methods.includes("passkey") && canUsePasskeys();

  async function send(find: () => Promise<VerificationProof | undefined>): Promise<void> {
    setBusy(true);
    setRefusal(null);
    setPasskeyUnused(false);
    try {
      const body = await find();
      if (body) {
        await call(verifySession, { body });
        onSettled(true);
        return;
      }
      setPasskeyUnused(true);
    } catch (error) {
      setRefusal(error);
      setProof("");
    }
    setBusy(false);
  }

  async function askPasskey(): Promise<VerificationProof | undefined> {
    const { askForPasskey } = await loadPasskeys();
    const credential = await askForPasskey(await call(startVerification, {}));
    return typeof credential === "string" ? undefined : { method: "passkey", credential };
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy || proof.trim() === "") return;
    void send(async () =>
      typed === "code" ? { method: typed, code: proof } : { method: "password", password: proof },
    );
  }

  function change(next: TypedMethod): void {
    setTyped(next);
    setProof("");
    setRefusal(null);
  }

  const hint = isSupport ? "supportHint" : "hint";
  return (
    <Modal
      ref={dialog}
      opened
      onClose={close}
      title={t("title")}
      size={420}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": shared("close") }}
    >
      <form className={classes.form} noValidate onSubmit={submit}>
        <p className={classes.text}>{t(methods.length > 0 ? hint : "none")}</p>
        {typed && <ProofField kind={typed} value={proof} onChange={setProof} />}
        {refusal !== null && <FormAlert>{refusalText}</FormAlert>}
        {isPasskeyUnused && (
          <p className={classes.text} role="status">
            {t("passkeyUnused")}
          </p>
        )}
        <div className={classes.others}>
          {hasPasskey && (
            <Other busy={busy} onClick={() => void send(askPasskey)}>
              {t("usePasskey")}
            </Other>
          )}
          {other && (
            <Other busy={busy} onClick={() => change(other)}>
              {t(other === "code" ? "useCode" : "usePassword")}
            </Other>
          )}
          {!isSupport && methods.length > 0 && (
            <Other busy={busy} onClick={leave}>
              {t("signInAgain")}
            </Other>
          )}
        </div>
        <Foot canSubmit={typed !== undefined} busy={busy} onClose={close}>
          {methods.length === 0 && <Button onClick={leave}>{t("signInAgain")}</Button>}
        </Foot>
      </form>
      <Suspense>{question}</Suspense>
    </Modal>
  );
}

/** Ends the session; the login page then opens in place of this one. */
async function signOut(): Promise<void> {
  await call(logout, {});
  // The user has agreed to lose them; the browser would ask again before the page reloads.
  discardUnsaved();
  endUserSession();
}

function isTyped(method: VerificationMethod): method is TypedMethod {
  return method !== "passkey";
}

interface ProofFieldProps {
  kind: TypedMethod;
  value: string;
  onChange: (proof: string) => void;
}

function ProofField({ kind, value, onChange }: ProofFieldProps) {
  const t = useTexts(verificationTexts);
  if (kind === "password")
    return (
      <PasswordInput
        autoFocus
        data-autofocus
        label={t("password")}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      autoFocus
      data-autofocus
      label={t("code")}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Link to another way to prove who the user is. */
function Other({ busy, onClick, children }: { busy: boolean; onClick: () => void; children: string }) {
  return (
    <Button variant="subtle" size="compact-sm" disabled={busy} onClick={onClick}>
      {children}
    </Button>
  );
}

interface FootProps {
  canSubmit: boolean;
  busy: boolean;
  onClose: () => void;
  children: ReactNode;
}

function Foot({ canSubmit, busy, onClose, children }: FootProps) {
  const t = useTexts(verificationTexts);
  const shared = useTexts(sharedTexts);
  return (
    <div className={classes.foot}>
      <Button variant="default" onClick={onClose}>
        {shared("cancel")}
      </Button>
      {canSubmit && (
        <Button type="submit" loading={busy}>
          {t("submit")}
        </Button>
      )}
      {children}
    </div>
  );
}
