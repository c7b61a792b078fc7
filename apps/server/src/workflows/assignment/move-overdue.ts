import { publishNoticesMoved } from "../../domain/notices/actions.ts";
import {
  changeTicket,
  existingTicket,
  publishTicket,
  recordTicketEvent,
  recordTicketEvents,
} from "../../domain/tickets/actions.ts";
import { lockUnanswered, moveOverflowing } from "../../domain/tickets/assignment-store.ts";
import { readSnapshot } from "../../domain/tickets/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { placeOf } from "../conversations/record-step.ts";

/** Number of tickets per transaction. The number is small, so that tickets are locked only briefly. */
const batchSize = 20;

/**
 * Returns automatically assigned tickets whose agent has not answered in time to their queue, where they keep the place
 * that their waiting gives them. Returns whether there were such tickets.
 */
export async function giveBackUnanswered(db: WriteTx, now: Date): Promise<boolean> {
  const due = await lockUnanswered(db, now, batchSize);
  for (const { id, minutes } of due) {
    const ticket = await existingTicket(db, id);
    const before = await readSnapshot(db, id);
    const returned = await changeTicket(db, ticket, { status: "pending", user_id: null, started_at: null });
    await recordTicketEvent(db, returned, {
      type: "returned",
      userId: null,
      reason: { type: "timer", setting: "giveBack", minutes },
      details: { from: placeOf(ticket), to: placeOf(returned) },
      before,
      after: await readSnapshot(db, id),
    });
  }
  return due.length > 0;
}

/** Moves tickets that have waited too long to the queue of the overflow. Returns whether there were such tickets. */
export async function moveWaiting(db: WriteTx, now: Date): Promise<boolean> {
  const moved = await moveOverflowing(db, now, batchSize);
  if (moved.length === 0) return false;
  for (const ticket of moved) publishTicket(db, ticket, { ...ticket, queue_id: ticket.from_queue_id });
  await publishNoticesMoved(
    db,
    moved.map(({ id }) => id),
  );
  const steps = moved.map((ticket) => {
    const to = placeOf(ticket);
    return {
      ticket,
      details: { from: { ...to, queue: ticket.from_queue_name }, to },
      reason: { type: "timer", setting: "overflow", minutes: ticket.minutes } as const,
    };
  });
  await recordTicketEvents(db, steps, { type: "moved", userId: null });
  return true;
}
