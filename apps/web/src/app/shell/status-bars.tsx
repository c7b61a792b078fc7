import { CloseButton } from "@mantine/core";
import { IconCalendarDue, IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { formatDateIn } from "../../shared/format/time.ts";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useLiveState } from "../../shared/live/use-live-state.ts";
import { useCan, useSecondFactorDue, useUser } from "../../shared/session/session-context.ts";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { dueWarning } from "./due-warning.ts";
import classes from "./shell.module.css";
import { shellTexts } from "./texts.ts";

/** Interruptions of the connection that are shorter than this duration, in milliseconds, are not displayed. */
const patienceMs = 1_500;

/** Thin bars below the top bar that report problems with the live connection or with the subscription. */
export function StatusBars() {
  return (
    <div role="status">
      <LiveBar />
      <DueDateBar />
      {useSecondFactorDue() && (
        <Suspense>
          <SecondFactorBar />
        </Suspense>
      )}
    </div>
  );
}

const SecondFactorBar = lazyComponent(() =>
  import("./second-factor-bar.tsx").then((module) => ({ default: module.SecondFactorBar })),
);

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
  const { company } = useUser();
  const { dueDate, timeZone } = company;
  const mayPay = useCan("invoices:pay");
  const [dismissed, setDismissed] = useState<string>();
  const warning = dueWarning(company, mayPay);
  if (!dueDate || !warning || dismissed === warning.tone) return null;
  const { tone, says, days } = warning;
  return (
    <div className={classes.bar} data-tone={tone}>
      <IconCalendarDue size={16} stroke={1.75} aria-hidden="true" />
      {t(says, { count: days, date: formatDateIn(dueDate, timeZone) })}
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
