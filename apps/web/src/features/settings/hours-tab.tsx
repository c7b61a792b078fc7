import { Button } from "@mantine/core";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { useSetting } from "../../shared/session/use-setting.ts";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import { OptionalWeek } from "../../shared/ui/fields/optional-week.tsx";
import { HolidayList } from "./holiday-list.tsx";
import classes from "./hours-tab.module.css";
import { hoursTexts } from "./hours-texts.ts";
import { OpeningLine } from "./opening-line.tsx";
import type { SettingsTabProps } from "./settings-tabs.tsx";
import { useHoursForm } from "./use-hours-form.ts";

/** The company's working hours: its week, and days with their own hours. */
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
