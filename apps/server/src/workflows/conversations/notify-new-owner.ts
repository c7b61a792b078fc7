import { giveNotice, takeBackNotice } from "../../domain/notices/actions.ts";
import type { TicketEventRow } from "../../domain/ticket-events/store.ts";
import type { Performer } from "../../domain/tickets/policy.ts";
import { presentTicket } from "../../domain/tickets/present.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { userRoom } from "../../platform/live/rooms.ts";

type Owned = Pick<TicketRow, "user_id">;

/**
 * Notifies the ticket's new owner, and names the user who gave the ticket, if any. A user who took the ticket, or already owned
 * it, gets no notice.
 */
export async function notifyNewOwner(
  db: WriteTx,
  actor: Performer,
  before: TicketRow,
  ticket: TicketRow,
): Promise<void> {
  const owner = newOwner(actor, before, ticket);
  if (owner === null) return;
  if (actor.userId === null) return giveNotice(db, [owner], { kind: "assignment", ticketId: ticket.id });
  db.publish([userRoom(db.companyId, owner)], "transfer", {
    by: { id: actor.userId, name: actor.name },
    ticket: presentTicket(ticket),
  });
  await giveNotice(db, [owner], { kind: "transfer", byId: actor.userId, ticketId: ticket.id });
}

/** Removes the new owner's notice about a transfer when the transfer is undone. */
export async function withdrawOwnerNotice(
  db: WriteTx,
  actor: Actor,
  ticketId: number,
  { row_before: before, row_after: after }: Pick<TicketEventRow, "row_before" | "row_after">,
): Promise<void> {
  const owner = before && after && newOwner(actor, before, after);
  if (owner) await takeBackNotice(db, owner, { kind: "transfer", byId: actor.userId, ticketId });
}

function newOwner(actor: Performer, before: Owned, { user_id: owner }: Owned): number | null {
  return owner === actor.userId || owner === before.user_id ? null : owner;
}
