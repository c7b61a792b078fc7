import type { CompanyHoursForm } from "@recado/contract/companies";
import { isOpenAt } from "@recado/contract/shared/working-hours";
import { IconClock } from "@tabler/icons-react";
import { formatWeekdayTime } from "../../shared/format/time.ts";
import { useNow } from "../../shared/format/use-now.ts";
import { useLanguage } from "../../shared/i18n/use-language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import classes from "./hours-tab.module.css";
import { hoursTexts } from "./hours-texts.ts";
import { timeZoneName } from "./time-zones.ts";

const everyMs = 5_000;

/** Says whether the company is open now by the hours on the screen, with the bot's own rule. */
export function OpeningLine({ schedules, holidays }: CompanyHoursForm) {
  const t = useTexts(hoursTexts);
  const language = useLanguage();
  const { timeZone } = useUser().company;
  const now = startOfMinute(useNow(everyMs));
  const isOpen = isOpenAt(schedules, holidays, now, timeZone);
  const time = formatWeekdayTime(now, timeZone, language);
  return (
    <p className={classes.opening} data-open={isOpen || undefined}>
      <IconClock size={18} stroke={1.75} aria-hidden="true" />
      <span>{t(isOpen ? "openNow" : "closedNow", { time, place: timeZoneName(timeZone) })}</span>
    </p>
  );
}

function startOfMinute(now: number): Date {
  return new Date(Math.floor(now / 60_000) * 60_000);
}
