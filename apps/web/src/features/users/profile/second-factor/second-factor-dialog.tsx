import { Button, PasswordInput, TextInput } from "@mantine/core";
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "@recado/contract/second-factors";
import { QRCodeSVG } from "qrcode.react";
import { type FormEvent, useRef, useState } from "react";
import { call } from "../../../../shared/api/call.ts";
import { failureText, showSuccess } from "../../../../shared/api/show-error.ts";
import { formIssues } from "../../../../shared/forms/form-issues.ts";
import { useDirtyGuard } from "../../../../shared/forms/use-dirty-guard.tsx";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { saveFile } from "../../../../shared/storage/save-file.ts";
import { EntityDialog } from "../../../../shared/ui/dialogs/entity-dialog.tsx";
import { copyText } from "../../../../shared/ui/feedback/copy-text.ts";
import { FormAlert } from "../../../../shared/ui/feedback/form-alert.tsx";
import { CopyField } from "../../../../shared/ui/fields/copy-field.tsx";
import classes from "./second-factor.module.css";
import { secondFactorTexts } from "./texts.ts";

interface SecondFactorDialogProps {
  task: "setUp" | "renew" | "turnOff";
  /** Called after the second factor was turned on or off, or its recovery codes were replaced. */
  onChanged: () => void;
  onClose: () => void;
}

const titles = { setUp: "setUp", renew: "renew", turnOff: "deactivate" } as const;
const codeSize = 200;

/**
 * Dialog for the second factor. The set-up asks for the password, then for a code of the app; the other tasks ask for a
 * code only. New recovery codes are shown at the end.
 */
export function SecondFactorDialog({ task, onChanged, onClose }: SecondFactorDialogProps) {
  const t = useTexts(secondFactorTexts);
  const [secret, setSecret] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const areCodesKept = useRef(false);
  const { guard, leave } = useDirtyGuard(() => codes !== undefined && !areCodesKept.current, {
    title: t("notKept"),
    text: t("notKeptText"),
    discard: t("closeAnyway"),
    cancel: t("back"),
  });
  const isPassword = task === "setUp" && !secret;

  async function send(): Promise<void> {
    if (isPassword) {
      setSecret(await call(startSecondFactor, { body: { password: typed } }));
      setTyped("");
      return;
    }
    const body = { code: typed };
    if (task === "turnOff") {
      await call(removeSecondFactor, { body });
      showSuccess(t("deactivated"));
      onClose();
    } else {
      const route = task === "setUp" ? confirmSecondFactor : renewRecoveryCodes;
      setCodes((await call(route, { body })).recoveryCodes);
      if (task === "setUp") showSuccess(t("activated"));
    }
    onChanged();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy || codes || typed.trim() === "") return;
    setBusy(true);
    setRefusal(undefined);
    send()
      .catch((error: unknown) => {
        setRefusal(Object.values(formIssues(error))[0] ?? failureText(error));
        input.current?.focus();
      })
      .finally(() => setBusy(false));
  }

  function content() {
    if (codes)
      return (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            areCodesKept.current = true;
          }}
        />
      );
    if (isPassword)
      return (
        <PasswordInput
          ref={input}
          autoFocus
          data-autofocus
          label={t("password")}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      );
    return (
      <>
        {secret && <Secret {...secret} />}
        {task !== "setUp" && (
          <p className={classes.line}>{t(task === "renew" ? "renewHint" : "deactivateHint")}</p>
        )}
        <TextInput
          ref={input}
          // The field replaces the password, so the focus moves to it.
          autoFocus
          data-autofocus
          label={t("code")}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </>
    );
  }

  return (
    <EntityDialog
      title={t(codes ? "codes" : titles[task])}
      size={560}
      submit={codes ? null : t(isPassword ? "next" : "confirm")}
      danger={task === "turnOff"}
      busy={busy}
      onSubmit={submit}
      onClose={() => leave(onClose)}
      alert={refusal !== undefined && <FormAlert>{refusal}</FormAlert>}
    >
      <div className={classes.step}>{content()}</div>
      {guard}
    </EntityDialog>
  );
}

/** The secret as a QR code and as text. */
function Secret({ secret, uri }: { secret: string; uri: string }) {
  const t = useTexts(secondFactorTexts);
  return (
    <>
      <p className={classes.line}>{t("scan")}</p>
      <div className={classes.qrCode}>
        <QRCodeSVG value={uri} size={codeSize} level="M" role="img" aria-label={t("image")} />
      </div>
      <CopyField label={t("secret")} value={secret} readOnly />
    </>
  );
}

/** New recovery codes. `onKept` is called when the user copies or downloads them. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTexts(secondFactorTexts);
  const text = codes.join("\n");
  return (
    <>
      <p className={classes.line}>{t("codesHint")}</p>
      <ul className={classes.codes} aria-label={t("codes")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button
          variant="default"
          onClick={() => {
            onKept();
            void copyText(text);
          }}
        >
          {t("copy")}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            onKept();
            saveFile(`${t("fileName")}.txt`, "text/plain;charset=utf-8", `${text}\n`);
          }}
        >
          {t("download")}
        </Button>
      </div>
    </>
  );
}
