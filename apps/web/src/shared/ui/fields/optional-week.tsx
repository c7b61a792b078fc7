import { defaultWeek } from "@recado/contract/queues";
import type { WorkingHours } from "@recado/contract/shared/working-hours";
import { SwitchField } from "./switch-field.tsx";
import { WeekHours } from "./week-hours.tsx";

interface OptionalWeekProps {
  /** Label of the switch; `hint` explains it. */
  own: string;
  hint: string;
  /** Accessible name of the hours. */
  label: string;
  path: string;
  value: readonly WorkingHours[];
  onChange: (week: WorkingHours[]) => void;
}

/** Opening hours that may be unset: an empty week means that no hours apply. */
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
