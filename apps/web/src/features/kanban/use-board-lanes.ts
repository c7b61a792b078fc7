import { openLane } from "@recado/contract/kanban";
import type { Tag } from "@recado/contract/tags";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import type { LaneKey } from "./board-lanes.ts";
import { boardTexts } from "./texts.ts";

export interface Lane {
  key: LaneKey;
  name: string;
  /** Null for the first, which is no tag's. */
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

/** As it goes through the library that drags, which knows texts only. */
export function parseLaneKey(text: string): LaneKey {
  return text === openLane ? openLane : Number(text);
}
