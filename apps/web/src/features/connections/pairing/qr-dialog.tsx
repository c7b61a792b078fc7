import { Modal, UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Connection } from "@recado/contract/connections";
import { useEffect, useRef, useState } from "react";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useDialog } from "../../../shared/ui/dialogs/use-dialog.ts";
import classes from "./pairing.module.css";
import { PairingCode } from "./pairing-code.tsx";
import { QrScan } from "./qr-scan.tsx";
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
