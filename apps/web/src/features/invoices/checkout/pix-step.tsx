import { Button, TextInput } from "@mantine/core";
import { payAtDemoBank } from "@recado/contract/demo-phones";
import type { Invoice } from "@recado/contract/invoices";
import {
  IconBuildingBank,
  IconCheck,
  IconCircleCheckFilled,
  IconCopy,
  IconRefresh,
} from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { QRCodeSVG } from "qrcode.react";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { forgetRefusal } from "../../../shared/api/token.ts";
import { formatReais } from "../../../shared/format/money.ts";
import { formatDateIn, formatDateTime } from "../../../shared/format/time.ts";
import { useNow } from "../../../shared/format/use-now.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import { useSession, useUser } from "../../../shared/session/session-context.ts";
import { FormAlert } from "../../../shared/ui/feedback/form-alert.tsx";
import { showToast } from "../../../shared/ui/feedback/toast.ts";
import { demoQuery } from "../../demo/queries.ts";
import { invoiceQuery } from "../queries.ts";
import classes from "./checkout-dialog.module.css";
import { hasExpired, type ReceivedCharge } from "./has-expired.ts";
import { checkoutTexts } from "./texts.ts";

const codeSize = 256;

interface PixStepProps {
  asked: ReceivedCharge;
  invoice: Invoice;
  busy: boolean;
  /** Error message of the last request for a new Pix code. */
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
  if (invoice.status === "paid") return <PaidStep onClose={onClose} />;
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

/**
 * Last state of the checkout: the invoice is paid, and the licence has a new end. A session that may only pay does not
 * know the new end; a toast asks its user to sign in again.
 */
function PaidStep({ onClose }: { onClose: () => void }) {
  const t = useTexts(checkoutTexts);
  const { dueDate, timeZone } = useUser().company;
  const { state, logout } = useSession();
  const isOnlyPaying = state.status === "paying";
  const button = useRef<HTMLButtonElement>(null);
  // The button takes the focus, because the Pix code that had it was removed.
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={classes.step}>
      <p className={classes.paid} role="status">
        <IconCircleCheckFilled size={40} aria-hidden="true" />
        <strong>{t("paidTitle")}</strong>
        {!isOnlyPaying && dueDate !== null && (
          <span>{t("paidUntil", { date: formatDateIn(dueDate, timeZone) })}</span>
        )}
      </p>
      <div className={classes.foot}>
        <Button ref={button} onClick={isOnlyPaying ? () => void logout() : onClose}>
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
  // The button takes the focus, because the Pix code that had it was removed.
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

/** Button of a simulated bank that pays the charge; in the demonstration only. */
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

const revertMs = 1_000;

/** Copies a text, and reports for a second whether copying succeeded. */
function useCopied(text: string): { state: "copy" | "copied" | "notCopied"; copy: () => void } {
  const [state, setState] = useState<"copy" | "copied" | "notCopied">("copy");
  useEffect(() => {
    if (state === "copy") return;
    const timer = setTimeout(() => setState("copy"), revertMs);
    return () => clearTimeout(timer);
  }, [state]);
  // The browser may deny access to its clipboard; on plain HTTP pages there is no clipboard at all, so the access
  // itself must be inside the promise.
  const write = async () => navigator.clipboard.writeText(text);
  return {
    state,
    copy: () =>
      void write().then(
        () => setState("copied"),
        () => setState("notCopied"),
      ),
  };
}

const leaveMs = 4_000;
const askAgainMs = 5_000;

/**
 * Once the invoice is paid, shows the licence's new end and leaves the dialog: to the start page or, for a session
 * that may only pay, to the login.
 */
function useGoOnOncePaid({ id, status }: Invoice): void {
  const t = useTexts(checkoutTexts);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { dueDate, timeZone } = useUser().company;
  const isTold = useRef(false);
  const leaving = useRef<number>(undefined);
  const { state, logout } = useSession();
  const isOnlyPaying = state.status === "paying";
  // The invoice is polled for a session that may only pay, because such a session receives no live events.
  useQuery({ ...invoiceQuery(id), refetchInterval: isOnlyPaying && askAgainMs });
  // The invoice is refetched after any payment. The event does not name the invoice, and the operator may have
  // recorded another invoice as paid.
  useLiveEvent("payment", () => void client.invalidateQueries(invoiceQuery(id)));
  const tell = (until: string | null) => {
    if (isTold.current || until === null) return;
    isTold.current = true;
    forgetRefusal();
    const message = isOnlyPaying ? t("enterAgain") : t("renewed", { date: formatDateIn(until, timeZone) });
    showToast({ id: "renewed", message, tone: "good", ms: leaveMs });
    // The company is unlocked now, so the user of a session that may only pay must sign in again.
    const leave = () => (isOnlyPaying ? logout() : navigate({ to: "/" }));
    leaving.current = window.setTimeout(() => void leave(), leaveMs);
  };
  // The company's new due date arrives before the paid invoice does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, with what is known when it is paid
  useEffect(() => {
    if (status === "paid") tell(dueDate);
  }, [status, dueDate]);
  useEffect(() => () => window.clearTimeout(leaving.current), []);
}
