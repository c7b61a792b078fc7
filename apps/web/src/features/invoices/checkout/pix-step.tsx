import { Button, TextInput } from "@mantine/core";
import { payAtDemoBank } from "@recado/contract/demo";
import type { Charge, Invoice } from "@recado/contract/invoices";
import { IconBuildingBank, IconCheck, IconCopy } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { formatReais } from "../../../shared/format/money.ts";
import { formatDateTime } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { demoQuery } from "../../demo/queries.ts";
import classes from "./checkout-dialog.module.css";
import { checkoutTexts } from "./texts.ts";
import { useCopied } from "./use-copied.ts";
import { useGoOnOncePaid } from "./use-go-on-once-paid.ts";

const codeSize = 256;

interface PixStepProps {
  charge: Charge;
  invoice: Invoice;
  onClose: () => void;
}

export function PixStep({ charge, invoice, onClose }: PixStepProps) {
  const t = useTexts(checkoutTexts);
  const { qrcode } = charge.qrcode;
  const { state, copy } = useCopied(qrcode);
  useGoOnOncePaid(invoice);
  const isPartial = invoice.status === "open" && invoice.missing !== Number(charge.valor.original);
  return (
    <div className={classes.step}>
      <p className={classes.amount}>{formatReais(Number(charge.valor.original))}</p>
      <p className={classes.note}>{t("scan")}</p>
      <div className={classes.code}>
        <QRCodeSVG value={qrcode} size={codeSize} level="M" role="img" aria-label={t("image")} />
      </div>
      <TextInput readOnly label={t("code")} value={qrcode} onFocus={(event) => event.target.select()} />
      <Button
        leftSection={state === "copied" ? <IconCheck size={18} /> : <IconCopy size={18} stroke={1.75} />}
        onClick={copy}
        data-autofocus
      >
        {t(state)}
      </Button>
      <p className={classes.note} role="status">
        {isPartial ? t("partly", { value: formatReais(invoice.missing) }) : t("waiting")}{" "}
        {t("until", { date: formatDateTime(charge.expiresAt) })}
      </p>
      <DemoBank txid={charge.txid} />
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t("done")}
        </Button>
      </div>
    </div>
  );
}

/** In the demonstration, a bank that pays by itself. */
function DemoBank({ txid }: { txid: string }) {
  const t = useTexts(checkoutTexts);
  const { data: demo } = useQuery(demoQuery);
  const pay = useMutation({
    mutationFn: () => call(payAtDemoBank, { body: { txid } }),
    onError: showError,
  });
  if (!demo?.enabled) return null;
  return (
    <div className={classes.bank}>
      <Button
        variant="light"
        leftSection={<IconBuildingBank size={18} stroke={1.75} />}
        loading={pay.isPending}
        disabled={pay.isSuccess}
        onClick={() => pay.mutate()}
      >
        {t("demoBank")}
      </Button>
      <p className={classes.note}>{t("demoHint")}</p>
    </div>
  );
}
