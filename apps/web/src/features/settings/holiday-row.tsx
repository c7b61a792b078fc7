import { ActionIcon, TextInput } from "@mantine/core";
import type { Holiday } from "@recado/contract/shared/working-hours";
import { IconX } from "@tabler/icons-react";
import { formatInput } from "../../shared/format/parse-date-input.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { DateField } from "../../shared/ui/fields/date-field.tsx";
import { Switch } from "../../shared/ui/fields/switch.tsx";
import { TimeInput } from "../../shared/ui/fields/time-input.tsx";
import { isOpenDay } from "../../shared/ui/fields/week-days.ts";
import classes from "./hours-tab.module.css";
import { hoursTexts } from "./hours-texts.ts";

interface HolidayRowProps {
  holiday: Holiday;
  /** Path of the holiday in the form's values, for finding a field that failed validation. */
  path: string;
  errors: Readonly<Record<string, unknown>>;
  onChange: (holiday: Holiday) => void;
  onRemove: () => void;
}

const closed = { startTime: "00:00", endTime: "00:00" } as const;
const morning = { startTime: "08:00", endTime: "12:00" } as const;

export function HolidayRow({ holiday, path, errors, onChange, onRemove }: HolidayRowProps) {
  const t = useTexts(hoursTexts);
  const { date, name, startTime, endTime } = holiday;
  const day = name.trim() || formatInput(date) || t("newHoliday");
  const isOpen = isOpenDay(holiday);
  const wrong = [
    errors[`${path}.date`],
    errors[`${path}.name`],
    errors[`${path}.startTime`],
    errors[`${path}.endTime`],
  ];
  return (
    <li className={classes.holiday}>
      <DateField
        aria-label={t("dateOf", { day })}
        data-path={`${path}.date`}
        value={date}
        error={errors[`${path}.date`] !== undefined}
        onChange={(changed) => onChange({ ...holiday, date: changed })}
      />
      <TextInput
        className={classes.name}
        aria-label={t("nameOf", { day })}
        placeholder={t("name")}
        maxLength={100}
        autoComplete="off"
        data-path={`${path}.name`}
        value={name}
        onChange={(event) => onChange({ ...holiday, name: event.currentTarget.value })}
      />
      <div className={classes.own}>
        <Switch
          label={t(isOpen ? "opens" : "closed")}
          title={t("opensOn", { day })}
          checked={isOpen}
          onChange={(open) => onChange({ ...holiday, ...(open ? morning : closed) })}
        />
        {isOpen && (
          <div className={classes.span}>
            <TimeInput
              label={t("from", { day })}
              path={`${path}.startTime`}
              value={startTime}
              onChange={(time) => onChange({ ...holiday, startTime: time })}
            />
            <span aria-hidden="true">{t("to")}</span>
            <TimeInput
              label={t("until", { day })}
              path={`${path}.endTime`}
              value={endTime}
              onChange={(time) => onChange({ ...holiday, endTime: time })}
            />
          </div>
        )}
      </div>
      <ActionIcon aria-label={t("remove", { day })} title={t("remove", { day })} onClick={onRemove}>
        <IconX size={18} stroke={1.75} />
      </ActionIcon>
      {wrong.map(
        (error) =>
          typeof error === "string" && (
            <p key={error} className={classes.wrong} role="alert">
              {error}
            </p>
          ),
      )}
    </li>
  );
}
