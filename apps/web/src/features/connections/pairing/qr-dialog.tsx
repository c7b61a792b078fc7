import { Button, Modal, Skeleton, UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Connection } from "@recado/contract/connections";
import { scanQrCode } from "@recado/contract/demo";
import { IconScan } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useDialog } from "../../../shared/ui/dialogs/use-dialog.ts";
import { usePersonas } from "../../demo/demo-queries.ts";
import classes from "./pairing.module.css";
import { PairingCode } from "./pairing-code.tsx";
import { qrTexts } from "./qr-texts.ts";
import { qrDialogState } from "./session-rules.ts";

interface QrDialogProps {
  connection: Connection;
  initialWay: "scan" | "number";
  onClose: () => void;
}

/** Links a phone. A new code replaces the old one by live event; when there is no code any more, the dialog closes. */
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

/** The QR code beside the instructions; in the demo also a button that simulates the scan. */
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
