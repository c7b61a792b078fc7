import { NativeSelect } from "@mantine/core";
import { dashboardPeriods } from "@recado/contract/dashboard";
import { isDayOrNone } from "../../shared/format/parse-date-input.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { DateField } from "../../shared/ui/fields/date-field.tsx";
import classes from "./dashboard.module.css";
import { dayBefore } from "./period.ts";
import type { PeriodSearch } from "./period-search.ts";
import { dashboardTexts } from "./texts.ts";

interface PeriodPickerProps {
  value: PeriodSearch;
  usualDays: number;
  today: string;
  onChange: (period: PeriodSearch) => void;
}

const rangeOption = "range";

export function PeriodPicker({ value, usualDays, today, onChange }: PeriodPickerProps) {
  const t = useTexts(dashboardTexts);
  const isRange = "from" in value || "to" in value;
  const days = value.days ?? usualDays;
  const choose = (option: string) =>
    onChange(option === rangeOption ? { from: dayBefore(today, 6), to: today } : { days: Number(option) });
  return (
    <div className={classes.picker}>
      <NativeSelect
        aria-label={t("period")}
        value={isRange ? rangeOption : String(days)}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          // The choices include the number of days from the URL, because the user may have typed a number that is not
          // offered.
          ...[...new Set([...dashboardPeriods, days])].map((count) => ({
            value: String(count),
            label: t("lastDays", { count }),
          })),
          { value: rangeOption, label: t("range") },
        ]}
      />
      {isRange &&
        (["from", "to"] as const).map((end) => (
          <DateField
            key={end}
            className={classes.day ?? ""}
            aria-label={t(end)}
            value={value[end] ?? ""}
            max={today}
            onChange={(day) => isDayOrNone(day) && onChange({ ...value, [end]: day || undefined })}
          />
        ))}
    </div>
  );
}
