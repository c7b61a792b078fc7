import { Button, TextInput } from "@mantine/core";
import { payAtDemoBank } from "@recado/contract/demo";
import type { Invoice } from "@recado/contract/invoices";
import { IconBuildingBank, IconCheck, IconCopy, IconRefresh } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { useEffect, useRef } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { formatReais } from "../../../shared/format/money.ts";
import { formatDateTime } from "../../../shared/format/time.ts";
import { useNow } from "../../../shared/format/use-now.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { FormAlert } from "../../../shared/ui/feedback/form-alert.tsx";
import { demoQuery } from "../../demo/queries.ts";
import classes from "./checkout-dialog.module.css";
import { type AskedCharge, hasExpired } from "./has-expired.ts";
import { checkoutTexts } from "./texts.ts";
import { useCopied } from "./use-copied.ts";
import { useGoOnOncePaid } from "./use-go-on-once-paid.ts";

const codeSize = 256;

interface PixStepProps {
  asked: AskedCharge;
  invoice: Invoice;
  busy: boolean;
  /** Error that prevented a new code. */
  refusal: string | undefined;
  onNextCode: () => void;
  onClose: () => void;
}

export function PixStep({ asked, invoice, busy, refusal, onNextCode, onClose }: PixStepProps) {
  const t = useTexts(checkoutTexts);
  const { charge } = asked;
  useGoOnOncePaid(invoice);
  const isOpen = invoice.status === "open";
  const isExpired = hasExpired(asked, useNow()) && isOpen;
  const isPartial = isOpen && invoice.missing !== Number(charge.valor.original);
  const waiting = isPartial ? t("partly", { value: formatReais(invoice.missing) }) : t("waiting");
  return (
    <div className={classes.step}>
      <p className={classes.amount}>
        {formatReais(isExpired ? invoice.missing : Number(charge.valor.original))}
      </p>
      {!isExpired && <Code qrcode={charge.qrcode.qrcode} />}
      <p className={classes.note} role="status">
        {isExpired ? t("expired") : `${waiting} ${t("until", { date: formatDateTime(charge.expiresAt) })}`}
      </p>
      {isExpired && <NextCode busy={busy} refusal={refusal} onNextCode={onNextCode} />}
      {!isExpired && <DemoBank txid={charge.txid} />}
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t("done")}
        </Button>
      </div>
    </div>
  );
}

function Code({ qrcode }: { qrcode: string }) {
  const t = useTexts(checkoutTexts);
  const { state, copy } = useCopied(qrcode);
  return (
    <>
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
    </>
  );
}

type NextCodeProps = Pick<PixStepProps, "busy" | "refusal" | "onNextCode">;

function NextCode({ busy, refusal, onNextCode }: NextCodeProps) {
  const t = useTexts(checkoutTexts);
  const button = useRef<HTMLButtonElement>(null);
  // The focused element was removed together with the code.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      {refusal !== undefined && <FormAlert>{refusal}</FormAlert>}
      <Button
        ref={button}
        leftSection={<IconRefresh size={18} stroke={1.75} />}
        loading={busy}
        onClick={onNextCode}
      >
        {t("nextCode")}
      </Button>
    </>
  );
}

/** A simulated bank that pays the charge, in the demonstration only. */
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
