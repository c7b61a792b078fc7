import type { BodyOf } from "@recado/contract/shared/route";
import type { createTicket, Ticket } from "@recado/contract/tickets";
import { requireConnection } from "../../domain/connections/policy.ts";
import { findSendingConnection } from "../../domain/connections/store.ts";
import { findContact } from "../../domain/contacts/store.ts";
import { openTicketFor, publishTicket } from "../../domain/tickets/actions.ts";
import { maySeeTicket, requireMayAttend, seesAllTickets } from "../../domain/tickets/policy.ts";
import { presentTicket } from "../../domain/tickets/present.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { notifyNewOwner } from "./notify-new-owner.ts";
import { requireServes } from "./require-serves.ts";
import { translateMissing } from "./translate-missing.ts";

/**
 * Opens a ticket that waits or that the actor attends; actors who see all tickets may name another user instead. If the
 * contact already has an unfinished ticket, returns that ticket if the actor owns it, and throws ERR_OTHER_OPEN_TICKET
 * otherwise.
 */
export async function openTicket(
  db: WriteTx,
  actor: Actor,
  body: BodyOf<typeof createTicket>,
): Promise<Ticket> {
  const contact = await findContact(db, body.contactId);
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  const queueId = body.queueId ?? null;
  if (queueId === null && !seesAllTickets(actor))
    throw new AppError("ERR_VALIDATION", { issues: [{ path: "queueId", message: "Selecione uma fila" }] });
  if (!maySeeTicket(actor, { queue_id: queueId })) throw new AppError("ERR_NO_QUEUE_FOUND");
  const userId = attendantOf(actor, body);
  if (userId === actor.userId) requireMayAttend(actor);
  await requireServes(db, queueId, userId);
  const { ticket, isNew } = await translateMissing(
    openTicketFor(db, {
      contactId: contact.id,
      connectionId: await connectionFor(db, actor, body.whatsappId ?? null),
      queueId,
      userId,
      status: userId === null ? "pending" : "open",
      isGroup: contact.is_group,
      reason: { type: "user" },
    }),
  );
  if (!isNew && ticket.user_id === actor.userId) return presentTicket(ticket);
  if (!isNew)
    throw new AppError("ERR_OTHER_OPEN_TICKET", { extra: { ticket: describeHolder(actor, ticket) } });
  publishTicket(db, ticket);
  await notifyNewOwner(db, actor, { ...ticket, user_id: null }, ticket);
  return presentTicket(ticket);
}

/**
 * Returns the owner of the new ticket. Actors who do not see all tickets always become the owner themselves, even if
 * the request names another user.
 */
function attendantOf(actor: Actor, { status, userId }: BodyOf<typeof createTicket>): number | null {
  if (status === "pending") return null;
  return seesAllTickets(actor) ? (userId ?? actor.userId) : actor.userId;
}

/**
 * Describes the contact's unfinished ticket in the error. Actors who may not see the ticket only get the names of its
 * owner and queue.
 */
function describeHolder(actor: Actor, ticket: TicketRow) {
  if (maySeeTicket(actor, ticket)) return presentTicket(ticket);
  return {
    user: ticket.user_name === null ? null : { name: ticket.user_name },
    queue: ticket.queue_name === null ? null : { name: ticket.queue_name },
  };
}

async function connectionFor(db: WriteTx, actor: Actor, asked: number | null): Promise<number> {
  if (asked !== null) return requireConnection(db, asked);
  const connectionId = await findSendingConnection(db, actor.connectionId);
  if (connectionId === undefined) throw new AppError("ERR_NO_DEF_WAPP_FOUND");
  return requireConnection(db, connectionId);
}
