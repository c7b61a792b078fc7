import { NativeSelect } from "@mantine/core";
import type { SendingLimitsForm } from "@recado/contract/sending-limits";
import type { ReactNode } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { DialogSection } from "../../shared/ui/dialogs/dialog-section.tsx";
import { Switch } from "../../shared/ui/fields/switch.tsx";
import { weekdays } from "./limits-facts.tsx";
import classes from "./sending-limits.module.css";
import { sendingLimitTexts } from "./texts.ts";
import { useWeekdays } from "./use-weekdays.ts";

type Hours = Pick<SendingLimitsForm, "fromHour" | "toHour" | "weekdays">;

interface HoursFieldsProps {
  hours: Hours;
  error: ReactNode;
  onChange: (changes: Partial<Hours>) => void;
}

function options(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = first + index;
    return { value: String(hour), label: `${String(hour).padStart(2, "0")}:00` };
  });
}

/** Hours and weekdays in which the number sends to many people. */
export function HoursFields({ hours, error, onChange }: HoursFieldsProps) {
  const t = useTexts(sendingLimitTexts);
  const nameOf = useWeekdays();
  return (
    <DialogSection title={t("hoursTitle")} hint={t("hoursHint")}>
      <div className={classes.fieldset}>
        <div className={classes.pair}>
          <NativeSelect
            label={t("fromHour")}
            data={options(0, 23)}
            value={String(hours.fromHour)}
            onChange={(event) => onChange({ fromHour: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            label={t("toHour")}
            data={options(1, 24)}
            value={String(hours.toHour)}
            error={error}
            onChange={(event) => onChange({ toHour: Number(event.currentTarget.value) })}
          />
        </div>
        <div className={classes.days}>
          {weekdays.map((day) => (
            <Switch
              key={day}
              label={nameOf(day)}
              checked={hours.weekdays.includes(day)}
              onChange={(on) =>
                onChange({
                  weekdays: on ? [...hours.weekdays, day] : hours.weekdays.filter((other) => other !== day),
                })
              }
            />
          ))}
        </div>
      </div>
    </DialogSection>
  );
}
