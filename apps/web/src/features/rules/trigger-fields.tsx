import { NativeSelect } from "@mantine/core";
import { type RuleTrigger, ruleEventTypes, ruleTimes } from "@recado/contract/ticket-rules";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { WholeNumberInput } from "../../shared/ui/fields/whole-number-input.tsx";
import { durationOf } from "../ticket-actions/action-draft.ts";
import classes from "./rules.module.css";
import { ruleTriggerTexts } from "./trigger-texts.ts";

const minutesOf = { minutes: 1, hours: 60, days: 1_440 } as const;
type Unit = keyof typeof minutesOf;
const units = Object.keys(minutesOf) as Unit[];

interface TriggerFieldsProps {
  trigger: RuleTrigger;
  error: ReactNode;
  onChange: (trigger: RuleTrigger) => void;
}

/** Fields for when a rule runs: after an event, or after a time that is given in minutes, hours or days. */
export function TriggerFields({ trigger, error, onChange }: TriggerFieldsProps) {
  const t = useTexts(ruleTriggerTexts);
  // The time stays known while an event is chosen, so that the user gets it back.
  const [minutes, setMinutes] = useState(trigger.type === "time" ? trigger.minutes : 30);
  const choices = [
    { group: t("events"), items: ruleEventTypes.map((value) => ({ value, label: t(`type.${value}`) })) },
    {
      group: t("times"),
      items: ruleTimes.map((since) => ({ value: `time ${since}`, label: t(`since.${since}`) })),
    },
  ];

  function choose(value: string): void {
    const event = ruleEventTypes.find((type) => type === value);
    const since = ruleTimes.find((name) => value === `time ${name}`);
    if (event) onChange({ type: event });
    else if (since) onChange({ type: "time", since, minutes });
  }

  return (
    <div className={classes.group}>
      <NativeSelect
        label={t("label")}
        data-path="trigger"
        data={choices}
        value={trigger.type === "time" ? `time ${trigger.since}` : trigger.type}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {trigger.type === "time" && (
        <>
          <DurationFields
            minutes={trigger.minutes}
            error={error}
            onChange={(changed) => {
              setMinutes(changed);
              onChange({ ...trigger, minutes: changed });
            }}
          />
          <p className={classes.hint}>{t("once")}</p>
        </>
      )}
    </div>
  );
}

interface DurationFieldsProps {
  minutes: number;
  error: ReactNode;
  onChange: (minutes: number) => void;
}

function DurationFields({ minutes, error, onChange }: DurationFieldsProps) {
  const t = useTexts(ruleTriggerTexts);
  const [unit, setUnit] = useState<Unit>(() => durationOf(minutes).unit);
  const count = minutes / minutesOf[unit];
  return (
    <div className={classes.duration}>
      <WholeNumberInput
        label={t("time")}
        path="trigger.minutes"
        value={count}
        error={typeof error === "string" ? error : undefined}
        onChange={(changed) => onChange(changed * minutesOf[unit])}
      />
      <NativeSelect
        label={t("unit")}
        value={unit}
        data={units.map((value) => ({ value, label: t(`units.${value}`) }))}
        onChange={({ currentTarget }) => {
          const chosen = units.find((name) => name === currentTarget.value);
          if (!chosen) return;
          setUnit(chosen);
          onChange(count * minutesOf[chosen]);
        }}
      />
    </div>
  );
}
