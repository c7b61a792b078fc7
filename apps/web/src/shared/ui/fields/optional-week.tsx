import { defaultWeek } from "@recado/contract/queues";
import type { WorkingHours } from "@recado/contract/shared/working-hours";
import { SwitchField } from "./switch-field.tsx";
import { WeekHours } from "./week-hours.tsx";

interface OptionalWeekProps {
  /** Of the switch, and what it means. */
  own: string;
  hint: string;
  /** Says what these hours are of. */
  label: string;
  path: string;
  value: readonly WorkingHours[];
  onChange: (week: WorkingHours[]) => void;
}

/** Hours that may as well not be set: a week without a day says nothing about hours. */
export function OptionalWeek({ own, hint, value, onChange, ...week }: OptionalWeekProps) {
  const isSet = value.length > 0;
  return (
    <>
      <SwitchField
        label={own}
        description={hint}
        checked={isSet}
        onChange={(on) => onChange(on ? defaultWeek : [])}
      />
      {isSet && <WeekHours {...week} value={value} onChange={onChange} />}
    </>
  );
}
