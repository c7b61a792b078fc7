import { ActionIcon, Button } from "@mantine/core";
import { brokenBreak, type WorkingHours } from "@recado/contract/shared/working-hours";
import { IconCopy, IconPlus, IconX } from "@tabler/icons-react";
import { showSuccess } from "../../api/show-error.ts";
import { isTime } from "../../format/parse-date-input.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { Switch } from "./switch.tsx";
import { TimeInput } from "./time-input.tsx";
import {
  copiedToWorkdays,
  hasBreak,
  isOpenDay,
  wholeWeek,
  withBreak,
  withDay,
  withDaySwitched,
  withoutBreak,
} from "./week-days.ts";
import classes from "./week-hours.module.css";
import { weekTexts } from "./week-texts.ts";

interface WeekHoursProps {
  /** Name of the group of opening hours for screen readers. */
  label: string;
  value: readonly WorkingHours[];
  onChange: (week: WorkingHours[]) => void;
  /**
   * Path of the field in the form's values. The first time field has it as an attribute and gets the focus if
   * validation fails.
   */
  path: string;
}

/**
 * Fields for the opening hours of each day of the week: open or closed, start and end, an optional break, and a button
 * that copies the day to Monday to Friday.
 */
export function WeekHours({ label, value, onChange, path }: WeekHoursProps) {
  const t = useTexts(weekTexts);
  const week = wholeWeek(value);
  return (
    <fieldset className={classes.week} aria-label={label}>
      {week.map((day, index) => (
        <DayHours
          key={day.weekdayEn}
          day={day}
          path={`${path}.${index}`}
          onChange={(changed) => onChange(withDay(week, changed))}
          onCopy={() => {
            onChange(copiedToWorkdays(week, day));
            showSuccess(t("copied", { day: t(`days.${day.weekdayEn}`) }));
          }}
        />
      ))}
    </fieldset>
  );
}

interface DayHoursProps {
  day: WorkingHours;
  path: string;
  onChange: (day: WorkingHours) => void;
  onCopy: () => void;
}

function DayHours({ day, path, onChange, onCopy }: DayHoursProps) {
  const t = useTexts(weekTexts);
  const name = t(`days.${day.weekdayEn}`);
  const isOpen = isOpenDay(day);
  const { startTime, endTime, startLunchTime = "", endLunchTime = "" } = day;
  const isBroken = hasBreak(day);
  return (
    <div className={classes.day} data-closed={!isOpen || undefined}>
      <Switch label={name} checked={isOpen} onChange={(open) => onChange(withDaySwitched(day, open))} />
      {isOpen ? (
        <div className={classes.hours}>
          <div className={classes.span}>
            <TimeInput
              label={t("from", { day: name })}
              path={`${path}.startTime`}
              value={startTime}
              onChange={(time) => onChange({ ...day, startTime: time })}
            />
            <span aria-hidden="true">{t("to")}</span>
            <TimeInput
              label={t("until", { day: name })}
              path={`${path}.endTime`}
              value={endTime}
              onChange={(time) => onChange({ ...day, endTime: time })}
            />
          </div>
          {isBroken ? (
            <div className={classes.span}>
              <span className={classes.break}>{t("breakName")}</span>
              <TimeInput
                label={t("breakFrom", { day: name })}
                path={`${path}.startLunchTime`}
                value={startLunchTime}
                onChange={(time) => onChange({ ...day, startLunchTime: time })}
              />
              <span aria-hidden="true">{t("to")}</span>
              <TimeInput
                label={t("breakUntil", { day: name })}
                path={`${path}.endLunchTime`}
                value={endLunchTime}
                onChange={(time) => onChange({ ...day, endLunchTime: time })}
              />
              <ActionIcon
                size="md"
                aria-label={t("removeBreak", { day: name })}
                title={t("removeBreak", { day: name })}
                onClick={() => onChange(withoutBreak(day))}
              >
                <IconX size={16} stroke={1.75} />
              </ActionIcon>
            </div>
          ) : (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={16} stroke={1.75} />}
              aria-label={t("addBreakOf", { day: name })}
              onClick={() => onChange(withBreak(day))}
            >
              {t("addBreak")}
            </Button>
          )}
          <Remark day={day} />
        </div>
      ) : (
        <span className={classes.closed}>{t("closed")}</span>
      )}
      <ActionIcon
        size="md"
        aria-label={t("copy", { day: name })}
        title={t("copy", { day: name })}
        onClick={onCopy}
      >
        <IconCopy size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}

function Remark({ day }: { day: WorkingHours }) {
  const t = useTexts(weekTexts);
  const { startTime, endTime, startLunchTime, endLunchTime } = day;
  const times = [startTime, endTime, startLunchTime, endLunchTime];
  const isUnfilled = times.includes("");
  // An invalid time is not reported here, because its own field reports it as soon as the field loses the focus.
  if (!isUnfilled && times.some((time) => time !== undefined && !isTime(time))) return null;
  if (isUnfilled || brokenBreak(day))
    return (
      <span className={classes.wrong} role="alert">
        {t(isUnfilled ? "wrong" : "breakReversed")}
      </span>
    );
  return endTime < startTime ? <span className={classes.remark}>{t("nextDay")}</span> : null;
}
