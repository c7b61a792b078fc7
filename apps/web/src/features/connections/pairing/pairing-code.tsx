import { Button, CopyButton, TextInput } from "@mantine/core";
import { requestPairingCode } from "@recado/contract/connections";
import { type PhoneRefusal, phoneRefusals, readPhoneNumber } from "@recado/contract/shared/phone-number";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { describeError } from "../../../shared/api/show-error.ts";
import { refusalText } from "../../../shared/forms/refusal-text.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useSetting } from "../../../shared/session/use-setting.ts";
import { FormAlert } from "../../../shared/ui/feedback/form-alert.tsx";
import classes from "./pairing.module.css";
import { qrTexts } from "./qr-texts.ts";
import { groupPairingCode } from "./session-rules.ts";

/** For phones without a working camera: a code to type instead of one to scan. */
export function PairingCode({ connectionId }: { connectionId: number }) {
  const t = useTexts(qrTexts);
  const [number, setNumber] = useState("");
  const [refusal, setRefusal] = useState<PhoneRefusal>();
  const defaultAreaCode = useSetting("defaultAreaCode");
  const request = useMutation({
    mutationFn: () => call(requestPairingCode, { params: { id: String(connectionId) }, body: { number } }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const reading = readPhoneNumber(number, { defaultAreaCode });
    setRefusal("refusal" in reading ? reading.refusal : undefined);
    if ("number" in reading) request.mutate();
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        label={t("number")}
        description={t("numberHint")}
        error={refusal && refusalText(phoneRefusals[refusal])}
        type="tel"
        autoComplete="tel"
        maxLength={50}
        data-autofocus
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      {request.error && <FormAlert>{describeError(request.error)}</FormAlert>}
      <Button type="submit" variant={request.data ? "default" : "filled"} loading={request.isPending}>
        {t("getCode")}
      </Button>
      {request.data && (
        <div className={classes.answer} role="status">
          <p className={classes.pairingCodeSteps}>{t("codeSteps")}</p>
          <output className={classes.pairingCodeCode}>{groupPairingCode(request.data.code)}</output>
          <CopyButton value={request.data.code} timeout={1_000}>
            {({ copied, copy }) => (
              <Button variant="light" size="xs" onClick={copy}>
                {t(copied ? "copied" : "copy")}
              </Button>
            )}
          </CopyButton>
        </div>
      )}
    </form>
  );
}
