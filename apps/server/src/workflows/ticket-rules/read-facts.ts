import type { RuleAction } from "@recado/contract/ticket-rules";
import { existingQueueIds } from "../../domain/queues/queries.ts";
import { existingTagIds } from "../../domain/tags/queries.ts";
import { targetsOf } from "../../domain/ticket-rules/rules.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import { findColleagues } from "../../domain/users/queries.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { findOptedOut } from "../opt-outs/queries.ts";
import type { PlanFacts } from "./plan-actions.ts";

/** Reads the facts on which the plan of these actions on these tickets depends. */
export async function readPlanFacts(
  db: ReadTx,
  actions: readonly RuleAction[],
  tickets: readonly TicketRow[],
  now: Date,
): Promise<PlanFacts> {
  const { queueIds, userIds, tagIds } = targetsOf(actions);
  const present = tickets.flatMap(({ queue_id }) => queue_id ?? []);
  const asksOptOut = actions.some(({ type }) => type === "sendText");
  return {
    queueIds: await existingQueueIds(db, [...queueIds, ...present]),
    users: await findColleagues(db, userIds),
    tagIds: await existingTagIds(db, tagIds),
    optedOut: asksOptOut
      ? await findOptedOut(
          db,
          tickets.map(({ contact_id }) => contact_id),
        )
      : new Set(),
    now,
  };
}
