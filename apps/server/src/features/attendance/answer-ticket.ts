import type { Message, sendMessage } from "@recado/contract/messages";
import type { BodyOf } from "@recado/contract/shared/route";
import type { Actor } from "../../platform/actor.ts";
import type { Change } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { OutgoingTemplate, PlainContent } from "../../ports/channel-content.ts";
import { findSendingConnection } from "../connections/store.ts";
import { composeMessage } from "../messages/actions.ts";
import { presentMessage } from "../messages/present.ts";
import { findMessage } from "../messages/queries.ts";
import { holdsContent, holdsText } from "../messages/rules.ts";
import { findByClientMessageId } from "../messages/store.ts";
import { changeTicket, holdTicket } from "../tickets/actions.ts";
import { accessTicket, seesAll } from "../tickets/policy.ts";
import type { TicketRow } from "../tickets/store.ts";
import type { AttendanceHouse } from "./attendance-house.ts";

/** Writes the actor's answer into the ticket's outbox. */
export async function answerTicket(
  house: AttendanceHouse,
  db: Change,
  actor: Actor,
  ticketId: number,
  body: BodyOf<typeof sendMessage>,
  template: OutgoingTemplate | undefined,
): Promise<Message> {
  await holdTicket(db, ticketId);
  const ticket = await accessTicket(db, actor, ticketId);
  const repeated = body.clientMessageId && (await findByClientMessageId(db, ticketId, body.clientMessageId));
  if (repeated) return storedMessage(db, repeated.id);
  requireAttends(actor, ticket);
  const message = await composeMessage(db, {
    ticket: await withConnection(db, actor, ticket),
    holds: holdingOf(body, template),
    externalId: house.newExternalId(),
    clientMessageId: body.clientMessageId ?? null,
    quotedId: await quotedId(db, ticketId, body.quotedMsg?.id),
    userId: actor.userId,
    now: house.clock.now(),
  });
  return presentMessage(message);
}

function holdingOf({ body, content }: BodyOf<typeof sendMessage>, template: OutgoingTemplate | undefined) {
  const other = template ?? (content && contentOf(content));
  return other ? holdsContent(other, null) : holdsText(body);
}

function contentOf(content: NonNullable<BodyOf<typeof sendMessage>["content"]>): PlainContent {
  return content.type === "location" ? { ...content, isLive: false } : content;
}

function requireAttends(actor: Actor, ticket: TicketRow): void {
  if (ticket.status === "closed") throw new AppError("ERR_TICKET_CLOSED");
  if (ticket.status === "pending") throw new AppError("ERR_TICKET_NOT_OWNED");
  if (ticket.user_id !== actor.userId && !seesAll(actor)) throw new AppError("ERR_TICKET_NOT_OWNED");
}

/** A ticket whose connection was deleted goes on through the one that sends for its attendant. */
export async function withConnection(
  db: Change,
  actor: Actor,
  ticket: TicketRow,
): Promise<TicketRow & { connection_id: number }> {
  if (ticket.connection_id !== null) return { ...ticket, connection_id: ticket.connection_id };
  const connectionId = await findSendingConnection(db, actor.connectionId);
  if (connectionId === undefined) throw new AppError("ERR_NO_DEF_WAPP_FOUND");
  const moved = await changeTicket(db, ticket, { connection_id: connectionId });
  return { ...moved, connection_id: connectionId };
}

async function quotedId(db: Change, ticketId: number, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const quoted = await findMessage(db, id);
  if (quoted?.ticket_id !== ticketId) throw new AppError("ERR_QUOTED_MESSAGE");
  return id;
}

async function storedMessage(db: Change, id: string): Promise<Message> {
  const message = await findMessage(db, id);
  if (!message) throw new AppError("ERR_NO_MESSAGE_FOUND");
  return presentMessage(message);
}
