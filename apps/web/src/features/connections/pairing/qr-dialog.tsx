import { Button, CopyButton, Modal, Skeleton, TextInput, UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type Connection, requestPairingCode } from "@recado/contract/connections";
import { scanQrCode } from "@recado/contract/demo-phones";
import { type PhoneRefusal, phoneRefusals, readPhoneNumber } from "@recado/contract/shared/phone-number";
import { IconScan } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { describeError, showError } from "../../../shared/api/show-error.ts";
import { formErrorText } from "../../../shared/forms/form-error-text.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useSetting } from "../../../shared/session/use-setting.ts";
import { useDialog } from "../../../shared/ui/dialogs/use-dialog.ts";
import { FormAlert } from "../../../shared/ui/feedback/form-alert.tsx";
import { usePersonas } from "../../demo/phone-queries.ts";
import classes from "./pairing.module.css";
import { qrTexts } from "./qr-texts.ts";
import { groupPairingCode, qrDialogState } from "./session-rules.ts";

interface QrDialogProps {
  connection: Connection;
  initialWay: "scan" | "number";
  onClose: () => void;
}

/**
 * Dialog that links a phone. Live events replace an expired QR code by the next code. The dialog closes when the
 * connection has no QR code any more.
 */
export function QrDialog({ connection, initialWay, onClose }: QrDialogProps) {
  const t = useTexts(qrTexts);
  const dialog = useDialog(onClose);
  const close = useTexts(sharedTexts)("close");
  const narrow = useMediaQuery("(max-width: 600px)");
  const [way, setWay] = useState(initialWay);
  const hadCode = useRef(false);
  const state = qrDialogState(connection, hadCode.current);
  useEffect(() => {
    if (state === "code") hadCode.current = true;
    if (state === "over") onClose();
  }, [state, onClose]);
  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={t("title", { name: connection.name })}
      size={740}
      centered
      fullScreen={narrow}
      closeButtonProps={{ "aria-label": close }}
    >
      {way === "scan" ? <QrScan qrcode={connection.qrcode} /> : <PairingCode connectionId={connection.id} />}
      <UnstyledButton className={classes.other} onClick={() => setWay(way === "scan" ? "number" : "scan")}>
        {t(way === "scan" ? "usePhoneNumber" : "useQrCode")}
      </UnstyledButton>
    </Modal>
  );
}

const steps = ["open", "devices", "link", "point"] as const;
const codeSize = 256;

/** The QR code beside the instructions. In the demonstration, a button simulates the scan. */
function QrScan({ qrcode }: { qrcode: string }) {
  const t = useTexts(qrTexts);
  const isDemo = usePersonas().length > 0;
  const scan = useMutation({ mutationFn: () => call(scanQrCode, { body: { qrcode } }), onError: showError });
  return (
    <div className={classes.scan}>
      <div className={classes.qrScanCode} role="status">
        {qrcode === "" ? (
          <Skeleton width={codeSize} height={codeSize} aria-label={t("preparing")} />
        ) : (
          <QRCodeSVG value={qrcode} size={codeSize} level="M" role="img" aria-label={t("image")} />
        )}
      </div>
      <div className={classes.side}>
        <ol className={classes.qrScanSteps}>
          {steps.map((step) => (
            <li key={step}>{t(`steps.${step}`)}</li>
          ))}
        </ol>
        {isDemo && (
          <Button
            leftSection={<IconScan size={18} stroke={1.75} />}
            disabled={qrcode === ""}
            loading={scan.isPending}
            onClick={() => scan.mutate()}
          >
            {t("scanDemo")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** For phones that cannot scan the QR code: shows a pairing code that the user types on the phone. */
function PairingCode({ connectionId }: { connectionId: number }) {
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
        error={refusal && formErrorText(phoneRefusals[refusal])}
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
