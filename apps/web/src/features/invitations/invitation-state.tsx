import type { Invitation } from "@recado/contract/users";
import { formatDateTime, formatDayAndMonth, localDay } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./invitations.module.css";
import { invitationTexts } from "./texts.ts";

/** State of an invitation that has not been accepted yet, with the day on which its link expires. */
export function InvitationState({ expiresAt, delivery }: Invitation) {
  const t = useTexts(invitationTexts);
  const isExpired = Date.parse(expiresAt) <= Date.now();
  const date = formatDayAndMonth(localDay(new Date(expiresAt)));
  return (
    <span className={classes.state} title={formatDateTime(expiresAt)}>
      <span className={isExpired || delivery === "failed" ? classes.warn : undefined}>
        {t(isExpired ? "expired" : `delivery.${delivery}`)}
      </span>
      <span className={classes.detail}>{t(isExpired ? "expiredOn" : "until", { date })}</span>
    </span>
  );
}
