import type { SendingLimits } from "@recado/contract/sending-limits";
import type { ReactNode } from "react";
import { useErrorTexts } from "../../shared/api/use-error-text.ts";
import { formatDateTime, formatDay } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./sending-limits.module.css";
import { sendingLimitTexts } from "./texts.ts";
import { useWeekdays } from "./use-weekdays.ts";

/** Days of the week by number, with Monday first, as in most calendars. */
export const weekdaysFromMonday = [1, 2, 3, 4, 5, 6, 0] as const;

export function LimitsFacts({ limits }: { limits: SendingLimits }) {
  const t = useTexts(sendingLimitTexts);
  const nameOf = useWeekdays();
  const { today, inUseSince, stairs, fromHour, toHour } = limits;
  const days = weekdaysFromMonday.filter((day) => limits.weekdays.includes(day)).map(nameOf);
  const facts: [string, ReactNode][] = [
    [t("facts.today"), t("ofLimit", { cold: today.cold, limit: today.limit })],
    [t("facts.inUse"), formatDay(inUseSince)],
    [
      t("facts.stairs"),
      stairs.map(({ fromDay, perDay }) => (
        <span key={fromDay} className={classes.line}>
          {t("stair", { day: fromDay, count: perDay })}
        </span>
      )),
    ],
    [
      t("facts.hours"),
      days.length === 0 ? t("noDay") : t("hoursOn", { from: fromHour, to: toHour, days: days.join(", ") }),
    ],
    [t("facts.quota"), <Quota key="quota" newChats={limits.newChats} />],
    [t("facts.warning"), t(`statuses.${limits.newChats.status}`)],
    [t("facts.outcomes"), <Outcomes key="outcomes" outcomes={limits.outcomes} />],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Failures outcomes={limits.outcomes} />
    </>
  );
}

function Quota({ newChats: { total, used, until, readAt } }: Pick<SendingLimits, "newChats">) {
  const t = useTexts(sendingLimitTexts);
  if (readAt === null) return t("unread");
  if (total === null || total < 0) return t("unlimited");
  const quota = t("quota", { used: used ?? 0, total });
  return until === null ? quota : t("quotaUntil", { quota, at: formatDateTime(until) });
}

type OutcomesProps = Pick<SendingLimits, "outcomes">;

function Outcomes({ outcomes }: OutcomesProps) {
  const t = useTexts(sendingLimitTexts);
  if (outcomes.length === 0) return t("noOutcomes");
  const sent = outcomes.filter(({ error }) => error === null).length;
  return (
    <>
      {t("outcomes", { sent, count: outcomes.length })}
      <span className={classes.outcomes} aria-hidden="true">
        {outcomes.toReversed().map(({ at, error }, index) => (
          <span
            // Several outcomes may have the same time.
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no name of their own
            key={`${at}-${index}`}
            className={classes.outcome}
            data-failed={error !== null || undefined}
          />
        ))}
      </span>
    </>
  );
}

const shownFailures = 5;

function Failures({ outcomes }: OutcomesProps) {
  const t = useTexts(sendingLimitTexts);
  const errorText = useErrorTexts();
  const failed = outcomes.flatMap(({ at, error }) => (error === null ? [] : [{ at, error }]));
  if (failed.length === 0) return null;
  return (
    <ul className={classes.failures} aria-label={t("failures")}>
      {failed.slice(0, shownFailures).map(({ at, error }) => (
        <li key={at}>
          <time dateTime={at}>{formatDateTime(at)}</time> {errorText(error)}
        </li>
      ))}
    </ul>
  );
}
