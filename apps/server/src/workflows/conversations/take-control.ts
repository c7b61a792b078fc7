import type { Ticket } from "@recado/contract/tickets";
import { findIdentities } from "../../domain/contacts/store.ts";
import { accessTicket, requireMayAttend, seesAllTickets } from "../../domain/tickets/policy.ts";
import { presentTicket } from "../../domain/tickets/present.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions, ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { ChannelUnavailable, ControlRefused } from "../../ports/channel.ts";
import { takeBack } from "../chatbot-menu/follow-control.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import { updateTicket } from "./update-ticket.ts";

/**
 * Takes control of the conversation from the other app that answers the customer. Meta is asked first. A waiting ticket
 * is then accepted by the actor.
 */
export async function takeControl(
  deps: ConversationDeps,
  { read, write }: Pick<CompanyTransactions, "read" | "write">,
  actor: Actor,
  id: number,
): Promise<Ticket> {
  const { ticket, contact } = await read((db) => findHeld(db, actor, id));
  if (ticket.held_by !== null && ticket.connection_id !== null) {
    const connection = { companyId: ticket.company_id, connectionId: ticket.connection_id };
    await deps.takeControl(connection, contact).catch(refuse);
  }
  return write(async (db) => {
    const taken = await takeBack(db, id, actor.userId, deps.clock.now());
    return taken.status === "pending"
      ? updateTicket(deps, db, actor, id, { status: "open" })
      : presentTicket(taken);
  });
}

async function findHeld(db: ReadTx, actor: Actor, id: number) {
  const ticket = await accessTicket(db, actor, id);
  requireMayTake(actor, ticket);
  const contact =
    ticket.connection_id === null ? [] : await findIdentities(db, ticket.connection_id, ticket.contact_id);
  return { ticket, contact };
}

/** Throws unless the actor owns the ticket, may accept the waiting ticket, or sees all tickets. */
function requireMayTake(actor: Actor, { status, user_id }: TicketRow): void {
  requireMayAttend(actor);
  if (status === "closed") throw new AppError("ERR_TICKET_STATE");
  if (status === "open" && user_id !== actor.userId && !seesAllTickets(actor))
    throw new AppError("ERR_NO_PERMISSION");
}

function refuse(error: unknown): never {
  if (error instanceof ControlRefused) throw new AppError("ERR_CLOUD_CONTROL_REFUSED");
  if (error instanceof ChannelUnavailable) throw new AppError(error.code);
  throw error;
}
