import type { DeliveryProblem } from "@recado/contract/operator-webhook";
import type { RuleAction } from "@recado/contract/ticket-rules";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { WebhookSender } from "../../ports/webhook-sender.ts";
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

const addressTexts: Readonly<Partial<Record<DeliveryProblem, string>>> = {
  insecureAddress: "Use um endereço https",
  privateAddress: "Endereço inválido",
};

/** Throws if a webhook's address shows by itself that calls to it are refused. Each call checks the address again. */
export function requireCallableAddresses(
  sender: Pick<WebhookSender, "problemOf">,
  actions: readonly RuleAction[],
): void {
  const issues = actions.flatMap((action, place) => {
    const problem = action.type === "webhook" ? sender.problemOf(action.url) : undefined;
    const message = problem && addressTexts[problem];
    return message ? [{ path: `actions.${place}.url`, message }] : [];
  });
  if (issues.length > 0) throw new AppError("ERR_VALIDATION", { issues });
}
