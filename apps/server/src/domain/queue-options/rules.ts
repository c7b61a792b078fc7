import { optionLimits } from "@recado/contract/queue-options";
import { AppError } from "../../platform/errors.ts";
import type { QueueOptionRow } from "./store.ts";

type Placed = Pick<QueueOptionRow, "id" | "parent_id">;

/** Returns the level of an option in the queue's menu; 0 for null, which stands for the queue itself. */
function levelOf(options: readonly Placed[], id: number | null): number {
  const parents = new Map(options.map((option) => [option.id, option.parent_id]));
  let level = 0;
  for (let at = id; at !== null; at = parents.get(at) ?? null) level++;
  return level;
}

/**
 * Throws if the menu has no room for another option below the parent, because of too many siblings or too many levels.
 */
export function requireRoomInMenu(options: readonly Placed[], parentId: number | null): void {
  const siblings = options.filter((option) => option.parent_id === parentId).length;
  if (siblings < optionLimits.siblings && levelOf(options, parentId) < optionLimits.levels) return;
  throw new AppError("ERR_QUEUE_OPTION_LIMIT", {
    params: { siblings: String(optionLimits.siblings), levels: String(optionLimits.levels) },
  });
}
