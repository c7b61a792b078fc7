import type { RuleAction } from "@recado/contract/ticket-rules";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { existingQueueIds } from "../queues/queries.ts";
import { existingTagIds } from "../tags/queries.ts";
import { findColleagues } from "../users/queries.ts";
import { targetsOf } from "./rules.ts";
import { findRule, type ListedRuleRow } from "./store.ts";

export async function accessRule(db: ReadTx, id: number): Promise<ListedRuleRow> {
  const rule = await findRule(db, id);
  if (!rule) throw new AppError("ERR_NO_RULE_FOUND");
  return rule;
}

/**
 * Throws unless the queues, users and tags that the actions name exist in the company. Each run checks them again,
 * because they may be deleted later.
 */
export async function requireRuleTargets(db: ReadTx, actions: readonly RuleAction[]): Promise<void> {
  const { queueIds, userIds, tagIds } = targetsOf(actions);
  if ((await existingQueueIds(db, queueIds)).size < queueIds.length) throw new AppError("ERR_NO_QUEUE_FOUND");
  if ((await findColleagues(db, userIds)).size < userIds.length) throw new AppError("ERR_NO_USER_FOUND");
  if ((await existingTagIds(db, tagIds)).size < tagIds.length) throw new AppError("ERR_NO_TAG_FOUND");
}
