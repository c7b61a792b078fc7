import { filterClock } from "@recado/contract/match-ticket-filter";
import { findTimeZone } from "../../domain/companies/queries.ts";
import { giveNotice } from "../../domain/notices/actions.ts";
import { findRuleNames } from "../../domain/ticket-rules/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";

/**
 * Tells the company's admins that a chain of rules was stopped on a ticket. The last rule of the chain is the one that did
 * not run; each admin gets one notice a day for it, because a loop may stop on every ticket.
 */
export async function reportLoop(
  db: WriteTx,
  ticketId: number,
  chain: readonly number[],
  now: Date,
): Promise<void> {
  const names = await findRuleNames(db, chain);
  const day = filterClock(now.getTime(), await findTimeZone(db)).dayOf(now.toISOString());
  await giveNotice(db, "admins", {
    kind: "ruleLoop",
    ticketId,
    text: chain.flatMap((id) => names.get(id) ?? []).join(" → "),
    toldOf: `ruleLoop ${chain.at(-1)} ${day}`,
  });
}
