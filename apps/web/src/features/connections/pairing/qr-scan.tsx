import { Button, Skeleton } from "@mantine/core";
import { scanQrCode } from "@recado/contract/demo";
import { IconScan } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { usePersonas } from "../../demo/demo-queries.ts";
import classes from "./pairing.module.css";
import { qrTexts } from "./qr-texts.ts";

const steps = ["open", "devices", "link", "point"] as const;
const codeSize = 256;

/** The QR code beside the instructions; in the demo also a button that simulates the scan. */
export function QrScan({ qrcode }: { qrcode: string }) {
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
