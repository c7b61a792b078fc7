import { ActionIcon, Button, NativeSelect } from "@mantine/core";
import { type OpenHours, weekdays } from "@recado/contract/shared/working-hours";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { TimeInput } from "../../shared/ui/fields/time-input.tsx";
import { weekTexts } from "../../shared/ui/fields/week-texts.ts";
import classes from "./sla.module.css";
import { slaTexts } from "./sla-texts.ts";

interface SlaHoursProps {
  value: readonly OpenHours[];
  onChange: (hours: OpenHours[]) => void;
}

/** Open hours of a policy. A weekday may have several, so that breaks are possible. */
export function SlaHours({ value, onChange }: SlaHoursProps) {
  const t = useTexts(slaTexts);
  return (
    <div className={classes.hours}>
      {value.length === 0 && <p className={classes.hint}>{t("noHours")}</p>}
      {value.map((hours, index) => (
        <SpanFields
          // biome-ignore lint/suspicious/noArrayIndexKey: hours have no identity besides their place.
          key={index}
          hours={hours}
          index={index}
          onChange={(changed) => onChange(value.with(index, changed))}
          onRemove={() => onChange(value.toSpliced(index, 1))}
        />
      ))}
      <Button
        className={classes.add}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={16} />}
        onClick={() => onChange([...value, nextHours(value)])}
      >
        {t("addHours")}
      </Button>
    </div>
  );
}

/** Proposes the hours of the last entry for the next weekday. */
function nextHours(value: readonly OpenHours[]): OpenHours {
  const last = value.at(-1);
  if (!last) return { weekday: "monday", startTime: "08:00", endTime: "18:00" };
  const weekday = weekdays[(weekdays.indexOf(last.weekday) + 1) % weekdays.length] ?? "monday";
  return { ...last, weekday };
}

interface SpanFieldsProps {
  hours: OpenHours;
  index: number;
  onChange: (hours: OpenHours) => void;
  onRemove: () => void;
}

function SpanFields({ hours, index, onChange, onRemove }: SpanFieldsProps) {
  const t = useTexts(slaTexts);
  const days = useTexts(weekTexts);
  const place = index + 1;
  const remove = t("removeHours", { place });
  return (
    <div className={classes.span}>
      <NativeSelect
        aria-label={t("day", { place })}
        data={weekdays.map((weekday) => ({ value: weekday, label: days(`days.${weekday}`) }))}
        value={hours.weekday}
        onChange={({ currentTarget }) => {
          const weekday = weekdays.find((day) => day === currentTarget.value);
          if (weekday) onChange({ ...hours, weekday });
        }}
      />
      <TimeInput
        label={t("from", { place })}
        path={`hours.${index}.startTime`}
        value={hours.startTime}
        onChange={(startTime) => onChange({ ...hours, startTime })}
      />
      <span aria-hidden="true">{t("to")}</span>
      <TimeInput
        label={t("until", { place })}
        path={`hours.${index}.endTime`}
        value={hours.endTime}
        onChange={(endTime) => onChange({ ...hours, endTime })}
      />
      <ActionIcon aria-label={remove} title={remove} onClick={onRemove}>
        <IconX size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
