import { CloseButton } from "@mantine/core";
import { IconCalendarDue, IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { daysUntil, formatDate } from "../../shared/format/time.ts";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useLiveState } from "../../shared/live/use-live-state.ts";
import { useUser } from "../../shared/session/session-context.ts";
import classes from "./status-bars.module.css";
import { shellTexts } from "./texts.ts";

const warningDays = 5;
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
  const { dueDate } = useUser().company;
  const [dismissed, setDismissed] = useState(false);
  if (!dueDate || dismissed) return null;
  const days = daysUntil(dueDate);
  if (days >= warningDays) return null;
  const dueText = () => {
    if (days <= 0) return t("overdue", { date: formatDate(dueDate) });
    return days < 1 ? t("dueWithinDay") : t("dueSoon", { count: Math.floor(days) });
  };
  return (
    <div className={classes.bar} data-tone="warn">
      <IconCalendarDue size={16} stroke={1.75} aria-hidden="true" />
      {dueText()}
      <CloseButton
        className={classes.close}
        size="sm"
        aria-label={close}
        onClick={() => setDismissed(true)}
      />
    </div>
  );
}
