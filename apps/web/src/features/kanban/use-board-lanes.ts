import { openLane } from "@recado/contract/kanban";
import type { Tag } from "@recado/contract/tags";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import type { LaneKey } from "./board-lanes.ts";
import { boardTexts } from "./texts.ts";

export interface Lane {
  key: LaneKey;
  name: string;
  /** Colour of the lane's tag; null for the first lane, which has no tag. */
  color: string | null;
}

/** The first lane, then one for each tag. */
export function useBoardLanes(tags: readonly Tag[]): Lane[] {
  const t = useTexts(boardTexts);
  return [
    { key: openLane, name: t("openLane"), color: null },
    ...tags.map(({ id, name, color }) => ({ key: id, name, color })),
  ];
}

/** Reads a lane's key from the drag library, which supports text only. */
export function parseLaneKey(text: string): LaneKey {
  return text === openLane ? openLane : Number(text);
}
