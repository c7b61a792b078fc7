import { NativeSelect } from "@mantine/core";
import { type RepetitionInterval, repetitionIntervals } from "@recado/contract/schedules";
import type { ReactNode } from "react";
import { toLocalInput } from "../../shared/format/zoned-moment.ts";
import { currentLanguage } from "../../shared/i18n/language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { DateField } from "../../shared/ui/fields/date-field.tsx";
import buttons from "../../shared/ui/fields/fields.module.css";
import { WholeNumberInput } from "../../shared/ui/fields/whole-number-input.tsx";
import type { ScheduleRepeat } from "./save-schedule.ts";
import classes from "./schedules.module.css";
import { scheduleTexts } from "./texts.ts";

interface RepeatFieldsProps {
  value: ScheduleRepeat | null;
  /** Time of the first message of the series, as an ISO instant. */
  sendAt: string;
  timeZone: string;
  /** Error messages by the path of the field, such as "repeats.lastDay". */
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (value: ScheduleRepeat | null) => void;
}

type End = "never" | "day" | "times";

/** Fields for the repetition of a scheduled message: how often, on which weekdays, and until when. */
export function RepeatFields({ value, sendAt, timeZone, errors, onChange }: RepeatFieldsProps) {
  const t = useTexts(scheduleTexts);
  const weekday = weekdayOf(toLocalInput(sendAt, timeZone));
  const choose = (rhythm: RepetitionInterval | "") =>
    onChange(rhythm === "" ? null : { ...value, rhythm, weekdays: rhythm === "weekly" ? [weekday] : [] });
  return (
    <>
      <NativeSelect
        label={t("repeat.label")}
        value={value?.rhythm ?? ""}
        onChange={(event) =>
          choose(repetitionIntervals.find((known) => known === event.currentTarget.value) ?? "")
        }
        data={[
          { value: "", label: t("repeat.once") },
          ...repetitionIntervals.map((rhythm) => ({ value: rhythm, label: t(`repeat.rhythms.${rhythm}`) })),
        ]}
      />
      {value?.rhythm === "weekly" && (
        <Weekdays
          value={value.weekdays ?? []}
          onChange={(weekdays) =>
            onChange({ ...value, weekdays: weekdays.length === 0 ? [weekday] : weekdays })
          }
        />
      )}
      {value && (
        <RepeatEnd value={value} sendAt={sendAt} timeZone={timeZone} errors={errors} onChange={onChange} />
      )}
    </>
  );
}

const week = [1, 2, 3, 4, 5, 6, 7];
/** A Monday (1 January 2024), from which the names of the weekdays are computed. */
const monday = Date.UTC(2024, 0, 1);

function Weekdays({ value, onChange }: { value: readonly number[]; onChange: (days: number[]) => void }) {
  const t = useTexts(scheduleTexts);
  const name = (day: number, weekday: "short" | "long") =>
    new Intl.DateTimeFormat(currentLanguage(), { weekday, timeZone: "UTC" }).format(
      monday + (day - 1) * 86_400_000,
    );
  return (
    <fieldset className={buttons.buttons} aria-label={t("repeat.weekdays")}>
      {week.map((day) => (
        <button
          key={day}
          type="button"
          className={buttons.button}
          title={name(day, "long")}
          aria-pressed={value.includes(day)}
          onClick={() =>
            onChange(value.includes(day) ? value.filter((one) => one !== day) : [...value, day].sort())
          }
        >
          {name(day, "short").replace(".", "")}
        </button>
      ))}
    </fieldset>
  );
}

function RepeatEnd({
  value,
  sendAt,
  timeZone,
  errors,
  onChange,
}: RepeatFieldsProps & { value: ScheduleRepeat }) {
  const t = useTexts(scheduleTexts);
  const { lastDay = null, times = null } = value;
  const end = endOf(value);
  const firstDay = toLocalInput(sendAt, timeZone).slice(0, 10);
  const choose = (chosen: string) =>
    onChange({
      ...value,
      lastDay: chosen === "day" ? firstDay : null,
      times: chosen === "times" ? usualTimes : null,
    });
  return (
    <div className={classes.end}>
      <NativeSelect
        label={t("repeat.end")}
        value={end}
        onChange={(event) => choose(event.currentTarget.value)}
        data={(["never", "day", "times"] as const).map((one) => ({
          value: one,
          label: t(`repeat.ends.${one}`),
        }))}
      />
      {end === "day" && (
        <DateField
          label={t("repeat.lastDay")}
          data-path="repeats.lastDay"
          value={lastDay || ""}
          min={firstDay}
          error={errors["repeats.lastDay"]}
          onChange={(day) => onChange({ ...value, lastDay: day })}
        />
      )}
      {end === "times" && (
        <WholeNumberInput
          label={t("repeat.times")}
          value={times || 0}
          {...(errors["repeats.times"] ? { error: String(errors["repeats.times"]) } : {})}
          onChange={(count) => onChange({ ...value, times: Math.max(1, count) })}
        />
      )}
    </div>
  );
}

const usualTimes = 10;

function endOf({ lastDay, times }: ScheduleRepeat): End {
  // The last day is an empty text while the user is typing a new date.
  if (typeof lastDay === "string") return "day";
  return times ? "times" : "never";
}

/** Day of the week of a local date, from 1 (Monday) to 7 (Sunday). */
function weekdayOf(local: string): number {
  return new Date(local.slice(0, 10)).getUTCDay() || 7;
}
