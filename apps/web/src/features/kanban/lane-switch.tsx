import { NativeSelect } from "@mantine/core";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import type { LaneKey } from "./board-lanes.ts";
import { useLaneCards } from "./board-queries.ts";
import { boardTexts } from "./texts.ts";
import { type Lane, parseLaneKey } from "./use-board-lanes.ts";

interface LaneSwitchProps {
  lanes: readonly Lane[];
  value: LaneKey;
  onChange: (lane: LaneKey) => void;
}

export function LaneSwitch({ lanes, value, onChange }: LaneSwitchProps) {
  const t = useTexts(boardTexts);
  return (
    <NativeSelect
      aria-label={t("switchLane")}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(parseLaneKey(currentTarget.value))}
    >
      {lanes.map((lane) => (
        <LaneOption key={lane.key} lane={lane} />
      ))}
    </NativeSelect>
  );
}

function LaneOption({ lane: { key, name } }: { lane: Lane }) {
  const { data } = useLaneCards(key).cards;
  return <option value={String(key)}>{data ? `${name} (${data.count})` : name}</option>;
}
