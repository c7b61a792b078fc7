import { filterClock, matchesTicketFilter } from "@recado/contract/match-ticket-filter";
import type { AnswerOf, BodyOf } from "@recado/contract/shared/route";
import { triedTickets, type tryRule as trying } from "@recado/contract/ticket-rules";
import { findTimeZone } from "../../domain/companies/queries.ts";
import { presentTicket } from "../../domain/tickets/present.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { findDueTickets, findNewestTickets } from "./due-store.ts";
import { planActions } from "./plan-actions.ts";
import { readPlanFacts } from "./read-facts.ts";

/** Returns what the rule would do on the company's newest tickets now. Runs of the rule follow the same plan. */
export async function tryRule(
  db: ReadTx,
  rule: BodyOf<typeof trying>,
  now: Date,
): Promise<AnswerOf<typeof trying>> {
  const tickets = await findNewestTickets(db, triedTickets);
  const matching = await findMatching(db, rule, tickets, now);
  const facts = await readPlanFacts(db, rule.actions, matching, now);
  const matches = matching.map((ticket) => {
    const { actions, error } = planActions(ticket, rule.actions, facts);
    return {
      ticket: { id: ticket.id, uuid: ticket.uuid, contact: ticket.contact_name },
      actions: actions.flatMap(({ action, isChange }) => (isChange ? [action.type] : [])),
      error,
    };
  });
  return { checked: tickets.length, matches };
}

async function findMatching(
  db: ReadTx,
  { trigger, filter }: BodyOf<typeof trying>,
  tickets: readonly TicketRow[],
  now: Date,
): Promise<TicketRow[]> {
  if (trigger.type === "time") {
    // No rule has the id 0, so no earlier run hides a ticket.
    const newest = tickets.map(({ id }) => id);
    const due = await findDueTickets(db, { id: 0, trigger, filter }, now, newest.length, newest);
    const ids = new Set(due.map(({ id }) => id));
    return tickets.filter(({ id }) => ids.has(id));
  }
  const clock = filterClock(now.getTime(), await findTimeZone(db));
  return tickets.filter((ticket) => matchesTicketFilter(filter, presentTicket(ticket), clock));
}
