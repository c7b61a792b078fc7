/*
 * Clocks of SLA policies. Triggers record each change of a ticket that matters to its clocks (table sla_changes) and
 * wake the work queue `sla`. Its worker locks the ticket, applies the changes with their times, chooses a policy where
 * needed, and stores what the ticket shows. A job each minute does the same for tickets whose clocks have reached a
 * share of their target. Each stage is stored in the transaction of its event and notice, so it is reported once, by
 * whichever process locks the ticket first.
 */

import { isDeepStrictEqual } from "node:util";
import { filterClock, matchesTicketFilter } from "@recado/contract/match-ticket-filter";
import type { SlaPolicy } from "@recado/contract/sla-policies";
import { findTimeZone } from "../../domain/companies/queries.ts";
import {
  deleteUnfinishedSlaClocks,
  findSlaClocks,
  type SlaChangeRow,
  saveSlaClocks,
  takeSlaChanges,
} from "../../domain/sla-policies/clock-store.ts";
import { presentSlaPolicy } from "../../domain/sla-policies/present.ts";
import { findSlaPolicies } from "../../domain/sla-policies/store.ts";
import { existingTicket, publishTicket, recordTicketEvent } from "../../domain/tickets/actions.ts";
import { presentTicket } from "../../domain/tickets/present.ts";
import { writeTicketSla } from "../../domain/tickets/sla-store.ts";
import { lockTicket, type TicketRow } from "../../domain/tickets/store.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import type { Clock } from "../../ports/clock.ts";
import { clockOfRow, presentTicketSla } from "./present.ts";
import { findCalendar } from "./queries.ts";
import { reportStage } from "./report-stage.ts";
import { type ClockState, followChange, placeStages, type TicketState, withTarget } from "./rules.ts";

/** Drains a ticket's key of the work queue `sla`. */
export async function followClaimedTicket(
  { database, clock }: { database: Database; clock: Clock },
  claim: Claim,
): Promise<void> {
  await database.write(claim.companyId, async (db) => {
    await followTicket(db, Number(claim.key), clock.now());
    await claim.end(db);
  });
}

/** Brings the clocks of a ticket up to date, and reports the stages that they have reached. */
export async function followTicket(db: WriteTx, ticketId: number, now: Date): Promise<void> {
  if (!(await lockTicket(db, ticketId))) return;
  const changes = await takeSlaChanges(db, ticketId);
  const ticket = await existingTicket(db, ticketId);
  const policy = await policyOf(db, ticket, changes, now);
  if (!policy) return removeSla(db, ticket);
  const { before, after } = await moveClocks(db, ticket, policy, changes, now);
  const sla = presentTicketSla({ id: policy.id, name: policy.name, version: policy.version }, after);
  const shown = { ...ticket, sla };
  if (ticket.sla?.policy.id !== policy.id || ticket.sla.policy.version !== policy.version)
    await recordTicketEvent(db, shown, {
      type: "slaApplied",
      userId: null,
      reason: { type: "slaPolicy", ...sla.policy },
    });
  for (const clock of after) {
    const known = before.find((one) => isSameClock(one, clock));
    if (clock.stage > (known?.stage ?? 0)) await reportStage(db, shown, clock);
  }
  if (isDeepStrictEqual(sla, ticket.sla)) return;
  await writeTicketSla(db, ticketId, sla);
  publishTicket(db, shown);
}

/** Applies the changes to the ticket's clocks and stores the clocks. `before` has the targets of the policy already. */
async function moveClocks(
  db: WriteTx,
  ticket: TicketRow,
  policy: SlaPolicy,
  changes: readonly SlaChangeRow[],
  now: Date,
): Promise<{ before: readonly ClockState[]; after: readonly ClockState[] }> {
  const targets = {
    firstAnswer: policy.firstAnswerMinutes,
    nextAnswer: policy.nextAnswerMinutes,
    resolution: policy.resolutionMinutes,
  };
  const calendar = await findCalendar(db, policy, ticket.queue_id);
  const before = (await findSlaClocks(db, ticket.id)).map((row) => withTarget(clockOfRow(row), targets));
  const states = statesOf(ticket, changes, now);
  const moved = states.reduce<readonly ClockState[]>(
    (clocks, state) => followChange(clocks, state, { targets, calendar }),
    before,
  );
  const after = moved.map((clock) => placeStages(clock, now, calendar));
  const changed = after.filter((clock) => !before.some((one) => isDeepStrictEqual(one, clock)));
  await saveSlaClocks(db, ticket.id, policy.id, changes.length > 0 ? after : changed);
  return { before, after };
}

function isSameClock(one: ClockState, other: ClockState): boolean {
  return one.kind === other.kind && one.startedAt.getTime() === other.startedAt.getTime();
}

/** Returns the policy that applies to the ticket: the one that applied before, unless a policy is chosen again. */
async function policyOf(db: WriteTx, ticket: TicketRow, changes: readonly SlaChangeRow[], now: Date) {
  const policies = (await findSlaPolicies(db)).map(presentSlaPolicy);
  const applied = policies.find(({ id }) => id === ticket.sla?.policy.id);
  if (applied && !changes.some(({ chooses_policy }) => chooses_policy)) return applied;
  const clock = filterClock(now.getTime(), await findTimeZone(db));
  const filterable = presentTicket(ticket);
  return policies.find(({ active, filter }) => active && matchesTicketFilter(filter, filterable, clock));
}

/** Returns the states that the clocks have not followed yet; the last one is the ticket's present state. */
function statesOf(ticket: TicketRow, changes: readonly SlaChangeRow[], now: Date): TicketState[] {
  const states = changes.map((change) => ({
    at: change.changed_at,
    isClosed: change.is_closed,
    waitingSince: change.waiting_since,
    isSnoozed: change.is_snoozed,
    isAnswered: change.is_answered,
  }));
  const last = states.at(-1);
  const present = {
    // The database's clock, which dates changes, may be ahead of this process's clock.
    at: last && last.at > now ? last.at : now,
    isClosed: ticket.status === "closed",
    waitingSince: ticket.waiting_since,
    isSnoozed: ticket.snoozed_at !== null,
    isAnswered: last?.isAnswered ?? false,
  };
  return [...states, present];
}

async function removeSla(db: WriteTx, ticket: TicketRow): Promise<void> {
  if (!ticket.sla) return;
  await deleteUnfinishedSlaClocks(db, ticket.id);
  await writeTicketSla(db, ticket.id, null);
  const shown = { ...ticket, sla: null };
  await recordTicketEvent(db, shown, {
    type: "slaRemoved",
    userId: null,
    reason: { type: "slaPolicy", ...ticket.sla.policy },
  });
  publishTicket(db, shown);
}
