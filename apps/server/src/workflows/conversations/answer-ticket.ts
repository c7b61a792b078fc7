/*
 * An agent's message is stored here with ack 0, in the transaction of the request. A message id from the client
 * identifies a repeated request. Storing the message wakes the chat's key in the work queue, and the folder `outbound`
 * sends it. Other files of this folder are the steps of a ticket: update-ticket.ts accepts, returns, transfers,
 * resolves and reopens a ticket as decide-update.ts decides, undo-step.ts undoes a step within ten seconds, and
 * close-queue.ts moves the tickets out of a queue and deletes it.
 */

import type { MemberMention, Message } from "@recado/contract/messages";
import { findSendingConnection } from "../../domain/connections/store.ts";
import { accessMentioned } from "../../domain/contacts/mention-store.ts";
import { mentionsIn } from "../../domain/contacts/rules.ts";
import { composeMessage } from "../../domain/messages/actions.ts";
import { presentMessage } from "../../domain/messages/present.ts";
import { findMessage } from "../../domain/messages/queries.ts";
import type { MessageBody } from "../../domain/messages/rules.ts";
import { findByClientMessageId } from "../../domain/messages/store.ts";
import { changeTicket, lockExistingTicket } from "../../domain/tickets/actions.ts";
import { accessTicket } from "../../domain/tickets/policy.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { removeFilesLater } from "../../platform/media/remove-files.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import type { StepCause } from "./record-step.ts";
import { attendsTicket, holdSecondsOf } from "./step-access.ts";

/** Content of a message to be stored, with the message id from the client. */
export interface TicketAnswer {
  holds: MessageBody;
  clientMessageId: string | null;
}

/** Messages of a request. Only the first of them quotes the message that the agent answers. */
export interface TicketAnswers {
  answers: readonly TicketAnswer[];
  quotedMessageId: string | undefined;
  mentions: readonly MemberMention[];
}

/** Writes all messages of a request into the ticket's outbox, or none of them. */
export async function answerTicket(
  deps: ConversationDeps,
  db: WriteTx,
  actor: Actor,
  ticketId: number,
  { answers, quotedMessageId, mentions }: TicketAnswers,
): Promise<Message[]> {
  await lockExistingTicket(db, ticketId);
  const written = await findEarlierAnswers(db, ticketId, answers);
  if (written) {
    await accessTicket(db, actor, ticketId);
    // Another request with the same messages was faster, so the files of this request are not needed.
    await removeFilesLater(db, keysOf(answers));
    return written;
  }
  const accessed = await accessAnswerableTicket(db, actor, ticketId);
  return writeAnswers(deps, db, actor, accessed, { answers, quotedMessageId, mentions });
}

/**
 * Writes messages into the outbox of a ticket in which the caller allows the actor to write. The messages of a list of
 * actions wait in the outbox, so that they can still be withdrawn.
 */
export async function writeAnswers(
  deps: ConversationDeps,
  db: WriteTx,
  actor: Actor,
  accessed: TicketRow,
  { answers, quotedMessageId, mentions }: TicketAnswers,
  cause: StepCause = {},
): Promise<Message[]> {
  const ticket = await withSendingConnection(db, actor, accessed);
  const holdSeconds = holdSecondsOf(cause);
  const texts = answers.map(({ holds }) => holds.body);
  const mentioned = await accessMentioned(db, ticket.contact_id, texts, mentions);
  const messages: Message[] = [];
  for (const [position, { holds, clientMessageId }] of answers.entries()) {
    const message = await composeMessage(db, {
      ticket,
      holds,
      externalId: deps.newExternalId(),
      clientMessageId,
      quotedId: position === 0 ? await quotedId(db, ticket.id, quotedMessageId) : null,
      mentions: mentionsIn(holds.body, mentioned),
      userId: actor.userId,
      ...(holdSeconds === undefined ? {} : { holdSeconds }),
      now: deps.clock.now(),
    });
    messages.push(presentMessage(message));
  }
  return messages;
}

function keysOf(answers: readonly TicketAnswer[]): (string | null)[] {
  return answers.flatMap(({ holds: { file } }) => (file ? [file.path, file.thumbnailPath] : []));
}

/**
 * Returns the messages that an earlier request has stored for these answers, found by the message ids from the client.
 * Returns undefined if there are none.
 */
export async function findEarlierAnswers(
  db: ReadTx,
  ticketId: number,
  answers: readonly Pick<TicketAnswer, "clientMessageId">[],
): Promise<Message[] | undefined> {
  const messages: Message[] = [];
  for (const { clientMessageId } of answers) {
    const known = clientMessageId && (await findByClientMessageId(db, ticketId, clientMessageId));
    if (!known) return undefined;
    messages.push(await storedMessage(db, known.id));
  }
  return messages;
}

/** Finds the ticket. Throws if the actor may not write messages in the ticket. */
export async function accessAnswerableTicket(db: ReadTx, actor: Actor, ticketId: number): Promise<TicketRow> {
  const ticket = await accessTicket(db, actor, ticketId);
  requireAnswerable(actor, ticket);
  return ticket;
}

/** Throws unless the ticket is open and the actor attends it. */
export function requireAnswerable(actor: Actor, ticket: TicketRow, cause: StepCause = {}): void {
  if (ticket.status === "closed") throw new AppError("ERR_TICKET_CLOSED");
  if (ticket.status === "pending") throw new AppError("ERR_TICKET_NOT_OWNED");
  if (!attendsTicket(actor, ticket, cause)) throw new AppError("ERR_TICKET_NOT_OWNED");
}

/**
 * Returns the ticket with a connection. If the ticket's connection was deleted, the ticket continues over the
 * connection that the actor sends with.
 */
export async function withSendingConnection(
  db: WriteTx,
  actor: Actor,
  ticket: TicketRow,
): Promise<TicketRow & { connection_id: number }> {
  if (ticket.connection_id !== null) return { ...ticket, connection_id: ticket.connection_id };
  const connectionId = await findSendingConnection(db, actor.connectionId);
  if (connectionId === undefined) throw new AppError("ERR_NO_DEF_WAPP_FOUND");
  const moved = await changeTicket(db, ticket, { connection_id: connectionId });
  return { ...moved, connection_id: connectionId };
}

async function quotedId(db: WriteTx, ticketId: number, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const quoted = await findMessage(db, id);
  if (quoted?.ticket_id !== ticketId) throw new AppError("ERR_QUOTED_MESSAGE");
  return id;
}

async function storedMessage(db: ReadTx, id: string): Promise<Message> {
  const message = await findMessage(db, id);
  if (!message) throw new AppError("ERR_NO_MESSAGE_FOUND");
  return presentMessage(message);
}
