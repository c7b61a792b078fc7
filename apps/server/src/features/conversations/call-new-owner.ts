import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { userRoom } from "../../platform/live/rooms.ts";
import { giveNotice } from "../notices/actions.ts";
import { presentTicket } from "../tickets/present.ts";
import type { TicketRow } from "../tickets/store.ts";

/** Whoever is given a ticket hears who gave it; whoever took it, or had it already, need not be told. */
export async function callNewOwner(
  db: WriteTx,
  actor: Actor,
  before: TicketRow,
  ticket: TicketRow,
): Promise<void> {
  const { user_id: owner } = ticket;
  if (owner === null || owner === actor.userId || owner === before.user_id) return;
  db.publish([userRoom(db.companyId, owner)], "transfer", {
    by: { id: actor.userId, name: actor.name },
    ticket: presentTicket(ticket),
  });
  await giveNotice(db, [owner], { kind: "transfer", byId: actor.userId, ticketId: ticket.id });
}
