import { openLane } from "@recado/contract/kanban";
import type { Tag } from "@recado/contract/tags";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import type { LaneKey } from "./board-lanes.ts";
import { boardTexts } from "./texts.ts";

export interface Lane {
  key: LaneKey;
  name: string;
  /** Colour of the lane's tag; null for the first lane, which belongs to no tag. */
  color: string | null;
}

/** Lanes of the board: the first lane for tickets without a lane's tag, then one lane for each tag. */
export function useBoardLanes(tags: readonly Tag[]): Lane[] {
  const t = useTexts(boardTexts);
  return [
    { key: openLane, name: t("openLane"), color: null },
    ...tags.map(({ id, name, color }) => ({ key: id, name, color })),
  ];
}

/** Parses the key of a lane. The drag library stores keys only as text. */
export function parseLaneKey(text: string): LaneKey {
  return text === openLane ? openLane : Number(text);
}
