import { Button } from "@mantine/core";
import { leaveCompany } from "@recado/contract/support";
import { IconHeadset } from "@tabler/icons-react";
import { Suspense, useEffect, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { renewUserSession } from "../../shared/api/renew-session.ts";
import { showError } from "../../shared/api/show-error.ts";
import { formatDuration } from "../../shared/format/duration.ts";
import { useNow } from "../../shared/format/use-now.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { useConfirmLeaving } from "../../shared/session/use-confirm-leaving.tsx";
import classes from "./inside-company.module.css";
import { supportTexts } from "./support-texts.ts";

/**
 * Bar that shows an operator which company the support visit is in, the remaining time, and a button to leave the
 * company.
 */
export function InsideCompany({ until }: { until: number }) {
  const t = useTexts(supportTexts);
  const { name } = useUser().company;
  const [isLeaving, setLeaving] = useState(false);
  useEnd(until);
  const { question, leave } = useConfirmLeaving(() => {
    setLeaving(true);
    leaveSupport().catch((error: unknown) => {
      setLeaving(false);
      showError(error);
    });
  });
  return (
    <section className={classes.bar} aria-label={t("label")} title={t("note")}>
      <IconHeadset size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.at}>{t("at", { name })}</span>
      <TimeLeft until={until} />
      <Button
        className={classes.leave}
        size="compact-sm"
        variant="default"
        loading={isLeaving}
        onClick={leave}
      >
        {t("leave")}
      </Button>
      <Suspense>{question}</Suspense>
    </section>
  );
}

/** Ends the support visit and returns the operator to the operator's own company. */
async function leaveSupport(): Promise<void> {
  await call(leaveCompany, {});
  await renewUserSession();
}

/** Remaining time of the support visit. Screen readers do not announce it, because it changes every second. */
function TimeLeft({ until }: { until: number }) {
  const t = useTexts(supportTexts);
  const seconds = Math.max(0, Math.round((until - useNow()) / 1_000));
  return <span className={classes.left}>{t("left", { left: formatDuration(seconds) })}</span>;
}

/**
 * Ends the support visit when its time has run out. Renewing the session then returns a session in the operator's own
 * company, which loads a new page.
 */
function useEnd(until: number): void {
  useEffect(() => {
    // If the renewal fails, the next request or reconnect ends the visit.
    const timer = setTimeout(
      () => void renewUserSession().catch(() => {}),
      Math.max(0, until - Date.now()) + 1_000,
    );
    return () => clearTimeout(timer);
  }, [until]);
}
