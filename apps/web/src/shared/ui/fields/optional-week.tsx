import { defaultWeek } from "@recado/contract/queues";
import type { WorkingHours } from "@recado/contract/shared/working-hours";
import { SwitchField } from "./switch-field.tsx";
import { WeekHours } from "./week-hours.tsx";

interface OptionalWeekProps {
  /** Label of the switch that turns the opening hours on or off; `hint` is the explanation below it. */
  own: string;
  hint: string;
  /** Name of the group of opening hours for screen readers. */
  label: string;
  path: string;
  value: readonly WorkingHours[];
  onChange: (week: WorkingHours[]) => void;
}

/** Opening hours with a switch that turns them on or off. An empty week means that no opening hours apply. */
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
