import { type Icon, IconClockExclamation, IconClockPause, IconMessageReply } from "@tabler/icons-react";
import { formatAgo } from "../../../../shared/format/ago.ts";
import { formatDateTime } from "../../../../shared/format/time.ts";
import { useNow } from "../../../../shared/format/use-now.ts";
import { currentLanguage, locales, translate } from "../../../../shared/i18n/language.ts";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { ticketTexts } from "../../../tickets/texts.ts";
import { partTexts } from "../part-texts.ts";
import classes from "./row.module.css";
import { type WaitLevel, waitLevelOf } from "./wait-level.ts";

const lookMs = 15_000;

/** Icon of each level. A wait that is too long is also bold, so that the colour is never the only sign. */
const icons: Readonly<Record<WaitLevel, Icon>> = {
  short: IconMessageReply,
  long: IconClockExclamation,
  tooLong: IconClockExclamation,
};

/** Mark of a ticket whose customer waits for an answer, with the time that the customer has waited. */
export function CustomerWait({ since }: { since: string }) {
  const t = useTexts(partTexts);
  const now = useNow(lookMs);
  const level = waitLevelOf(since, now);
  const LevelIcon = icons[level];
  return (
    <time
      className={`${classes.time} ${classes.wait}`}
      dateTime={since}
      data-level={level}
      title={t("waitsSince", { at: formatDateTime(since) })}
    >
      <LevelIcon size={14} stroke={1.75} role="img" aria-label={t("waits")} />
      {formatWait(since, now)}
    </time>
  );
}

/** Formats a wait; the first minute counts as now, so that no seconds are counted in the list. */
export function formatWait(since: string, now: number): string {
  return now - Date.parse(since) < 60_000
    ? translate(ticketTexts, "now")
    : formatAgo(since, now, locales[currentLanguage()]);
}

/** Mark of a snoozed ticket: the time until which it is snoozed; null means until the customer's next message. */
export function SnoozedUntil({ until }: { until: string | null }) {
  const t = useTexts(partTexts);
  const at = until === null ? undefined : formatDateTime(until);
  const title = at === undefined ? t("untilMessage") : t("until", { at });
  return (
    <span className={`${classes.time} ${classes.wait}`} title={title}>
      <IconClockPause size={14} stroke={1.75} role="img" aria-label={title} />
      {at}
    </span>
  );
}
