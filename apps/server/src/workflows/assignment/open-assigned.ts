import { giveTicketNotices } from "../../domain/notices/actions.ts";
import { writeBalances } from "../../domain/queues/weight-store.ts";
import { isSettingOn } from "../../domain/settings/queries.ts";
import { publishTicket, recordTicketEvents } from "../../domain/tickets/actions.ts";
import { assignTickets } from "../../domain/tickets/assignment-store.ts";
import { presentTicket } from "../../domain/tickets/present.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { userRoom } from "../../platform/live/rooms.ts";
import { pausedBotState } from "../chatbot-menu/pause-bot.ts";
import { greetAccepted } from "../conversations/greet-accepted.ts";
import { placeOf } from "../conversations/record-step.ts";
import type { AssignmentDeps } from "./assign-tickets.ts";
import type { AssignmentDecision, QueueTurn } from "./decide-assignments.ts";

/**
 * Opens tickets that the caller has locked, each for the attendant who was chosen. Records the reason in the timeline
 * and notifies the attendants.
 */
export async function openAssigned(
  deps: Pick<AssignmentDeps, "clock" | "newExternalId">,
  db: WriteTx,
  decisions: readonly AssignmentDecision[],
  turns: readonly QueueTurn[],
): Promise<void> {
  const reasons = new Map(decisions.map(({ ticketId, reason }) => [ticketId, reason]));
  const tickets = await assignTickets(db, decisions, pausedBotState);
  await writeBalances(
    db,
    turns.map(({ queueId, userId, balance }) => ({ queue_id: queueId, user_id: userId, balance })),
  );
  const steps = tickets.flatMap((ticket) => {
    const reason = reasons.get(ticket.id);
    const to = placeOf(ticket);
    return reason ? [{ ticket, details: { from: { ...to, user: null }, to }, reason }] : [];
  });
  for (const { ticket } of steps) publishTicket(db, ticket, { ...ticket, status: "pending", user_id: null });
  await recordTicketEvents(db, steps, { type: "transferred", userId: null });
  for (const ticket of tickets)
    if (ticket.user_id !== null)
      db.publish([userRoom(db.companyId, ticket.user_id)], "assigned", { ticket: presentTicket(ticket) });
  await giveTicketNotices(
    db,
    "assignment",
    decisions.map(({ ticketId, userId }) => ({ ticketId, userId })),
  );
  if (!(await isSettingOn(db, "sendGreetingAccepted"))) return;
  for (const ticket of tickets) await greetAccepted(deps, db, ticket.user_name ?? "", ticket);
}
