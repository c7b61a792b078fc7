import { Button } from "@mantine/core";
import type { CompanyHoursForm } from "@recado/contract/companies";
import { isOpenAt } from "@recado/contract/shared/opening-times";
import { IconClock } from "@tabler/icons-react";
import { formatWeekdayTime } from "../../shared/format/time.ts";
import { useNow } from "../../shared/format/use-now.ts";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useLanguage } from "../../shared/i18n/use-language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { useSetting } from "../../shared/session/use-setting.ts";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import { OptionalWeek } from "../../shared/ui/fields/optional-week.tsx";
import { HolidayList } from "./holiday-list.tsx";
import classes from "./hours-tab.module.css";
import { hoursTexts } from "./hours-texts.ts";
import type { SettingsTabProps } from "./settings-tabs.tsx";
import { timeZoneName } from "./time-zones.ts";
import { useHoursForm } from "./use-hours-form.ts";

/** Tab for the company's opening hours: the hours of each day of the week, and days with special hours. */
export function HoursTab({ onDirty }: SettingsTabProps) {
  const t = useTexts(hoursTexts);
  const shared = useTexts(sharedTexts);
  const { name } = useUser().company;
  const isInUse = useSetting("scheduleType") === "company";
  const { form, base, busy, refusal, guard, isDirty, isOverwriting, reset, onSubmit } = useHoursForm(onDirty);
  const { schedules, holidays } = form.values;
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      {!isInUse && <p className={classes.note}>{t("notInUse")}</p>}
      <OpeningLine schedules={schedules} holidays={holidays} />
      <section className={classes.section}>
        <OptionalWeek
          own={t("ownHours")}
          hint={t(schedules.length > 0 ? "hoursHint" : "alwaysOpen")}
          label={t("week", { name })}
          path="schedules"
          value={schedules}
          onChange={(week) => form.setFieldValue("schedules", week)}
        />
      </section>
      <HolidayList
        holidays={holidays}
        saved={base.holidays}
        errors={form.errors}
        onChange={(changed) => {
          form.clearErrors();
          form.setFieldValue("holidays", changed);
        }}
      />
      <div className={classes.foot}>
        {refusal !== undefined && <FormAlert>{refusal}</FormAlert>}
        {isOverwriting && <p className={classes.note}>{t("changedMeanwhile")}</p>}
        {isDirty && (
          <Button variant="default" disabled={busy} onClick={reset}>
            {t("reset")}
          </Button>
        )}
        <Button type="submit" loading={busy} disabled={!isDirty}>
          {shared("save")}
        </Button>
      </div>
      {guard}
    </form>
  );
}

const everyMs = 5_000;

/**
 * Line that says whether the company is open now by the hours in the form, even if they are not saved. It uses the same
 * rule as the bot.
 */
function OpeningLine({ schedules, holidays }: CompanyHoursForm) {
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
