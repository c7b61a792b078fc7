import { CloseButton } from "@mantine/core";
import { IconCalendarDue, IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { daysUntil, formatDateIn } from "../../shared/format/time.ts";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useLiveState } from "../../shared/live/use-live-state.ts";
import { useCan, useUser } from "../../shared/session/session-context.ts";
import classes from "./status-bars.module.css";
import { shellTexts } from "./texts.ts";

const warningDays = 5;
/** Whoever may pay hears of it when the invoice comes. */
const payingDays = 7;
/** A short blink of the line is nobody's business. */
const patienceMs = 1_500;

/** Thin lines under the top bar: what stands between this screen and its work. */
export function StatusBars() {
  return (
    <div role="status">
      <LiveBar />
      <DueDateBar />
    </div>
  );
}

function LiveBar() {
  const t = useTexts(shellTexts);
  const state = useLiveState();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (state === "live") return;
    const timer = setTimeout(() => setShown(true), state === "offline" ? 0 : patienceMs);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [state]);
  if (!shown) return null;
  const offline = state === "offline";
  const StateIcon = offline ? IconCloudOff : IconRefresh;
  return (
    <div className={classes.bar} data-tone={offline ? "warn" : "quiet"}>
      <StateIcon size={16} stroke={1.75} aria-hidden="true" />
      {t(offline ? "noNetwork" : "reconnecting")}
    </div>
  );
}

function DueDateBar() {
  const t = useTexts(shellTexts);
  const close = useTexts(sharedTexts)("close");
  const { dueDate, timeZone } = useUser().company;
  const mayPay = useCan("invoices:pay");
  const [dismissed, setDismissed] = useState<string>();
  if (!dueDate) return null;
  const days = daysUntil(dueDate);
  const tone = days < warningDays ? "warn" : "quiet";
  if (dismissed === tone || (tone === "quiet" && !(mayPay && days <= payingDays))) return null;
  const dueText = () => {
    if (days <= 0) return t("overdue", { date: formatDateIn(dueDate, timeZone) });
    return days < 1 ? t("dueWithinDay") : t("dueSoon", { count: Math.floor(days) });
  };
  return (
    <div className={classes.bar} data-tone={tone}>
      <IconCalendarDue size={16} stroke={1.75} aria-hidden="true" />
      {dueText()}
      {mayPay && (
        <Link to="/financeiro" className={classes.link}>
          {t("seeInvoice")}
        </Link>
      )}
      <CloseButton
        className={classes.close}
        size="sm"
        aria-label={close}
        onClick={() => setDismissed(tone)}
      />
    </div>
  );
}
