import type { forwardMessages as contract, Message } from "@recado/contract/messages";
import { mediaLimits, sizeText, uploadKindOf } from "@recado/contract/shared/media";
import type { BodyOf } from "@recado/contract/shared/route";
import { requireConnection } from "../../domain/connections/policy.ts";
import { findProvider, findSendingConnection } from "../../domain/connections/store.ts";
import { findContact, lockContact } from "../../domain/contacts/store.ts";
import { composeMessage } from "../../domain/messages/actions.ts";
import { presentMessage } from "../../domain/messages/present.ts";
import { findMessages } from "../../domain/messages/queries.ts";
import { forwardedBody, type MessageBody } from "../../domain/messages/rules.ts";
import { findTicketWithClientMessage } from "../../domain/messages/store.ts";
import {
  lockAccessibleTicket,
  lockExistingTicket,
  openTicketFor,
  publishTicket,
} from "../../domain/tickets/actions.ts";
import { accessTicket, accessTicketToUse, requireMayAttend } from "../../domain/tickets/policy.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import {
  accessAnswerableTicket,
  findEarlierAnswers,
  type TicketAnswer,
  withSendingConnection,
} from "./answer-ticket.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import { requireAttendant } from "./require-serves.ts";
import { translateMissing } from "./translate-missing.ts";

type Form = BodyOf<typeof contract>;

/**
 * Copies messages of a ticket into the outboxes of other tickets: all messages or none. If an earlier request has
 * copied them, returns those copies.
 */
export async function forwardMessages(
  deps: ConversationDeps,
  db: WriteTx,
  actor: Actor,
  sourceId: number,
  form: Form,
): Promise<Message[]> {
  const source = await accessTicket(db, actor, sourceId);
  const answers = await answersOf(db, source, form);
  const { ticketIds, contactIds } = await findTargets(db, actor, form);
  // The lock prevents the deletion of the source contact, its tickets and its files until the copies refer to the
  // files.
  if (answers.some(({ holds }) => holds.file)) await lockContact(db, source.contact_id);
  // Tickets are locked in the order of their ids, so that concurrent requests cannot deadlock.
  for (const id of inOrder([sourceId, ...ticketIds])) await lockExistingTicket(db, id);
  const messages: Message[] = [];
  for (const id of inOrder(ticketIds)) messages.push(...(await write(deps, db, actor, id, answers)));
  for (const id of inOrder(contactIds)) {
    const ticket = await openFor(db, actor, source, id);
    messages.push(...(await write(deps, db, actor, ticket.id, answers)));
  }
  return messages;
}

/**
 * Returns the contents of the messages in their original order, each with the message id that the browser assigned to
 * its copy.
 */
async function answersOf(db: WriteTx, source: TicketRow, form: Form): Promise<TicketAnswer[]> {
  const ids = [...new Set(form.messageIds)];
  const rows = await findMessages(db, ids);
  if (rows.length < ids.length || rows.some((row) => row.ticket_id !== source.id))
    throw new AppError("ERR_NO_MESSAGE_FOUND");
  return rows.map((row) => {
    const holds = row.is_deleted ? undefined : forwardedBody(row);
    if (!holds) throw new AppError("ERR_MESSAGE_NOT_FORWARDABLE");
    return { holds, clientMessageId: form.clientMessageIds[form.messageIds.indexOf(row.id)] ?? null };
  });
}

interface Targets {
  ticketIds: number[];
  /** Ids of contacts for whom a new ticket is needed. */
  contactIds: number[];
}

/**
 * Finds the ticket of each target contact: the ticket that an earlier request wrote to, or the contact's unfinished
 * ticket.
 */
async function findTargets(db: WriteTx, actor: Actor, form: Form): Promise<Targets> {
  const targets: Targets = { ticketIds: [...form.ticketIds], contactIds: [] };
  const [first] = form.clientMessageIds;
  for (const contactId of form.contactIds) {
    await requireReachable(db, contactId);
    const before = first === undefined ? undefined : await findTicketWithClientMessage(db, contactId, first);
    const ticketId = before ?? (await accessTicketToUse(db, actor, contactId, null));
    if (ticketId === null) targets.contactIds.push(contactId);
    else targets.ticketIds.push(ticketId);
  }
  return targets;
}

async function requireReachable(db: WriteTx, contactId: number): Promise<void> {
  const contact = await findContact(db, contactId);
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  if (contact.blocked) throw new AppError("ERR_CONTACT_BLOCKED");
}

function inOrder(ids: readonly number[]): number[] {
  return [...new Set(ids)].toSorted((one, other) => one - other);
}

/**
 * Opens a ticket with the contact for the actor, over the source ticket's connection. Concurrent requests get the same
 * ticket.
 */
async function openFor(db: WriteTx, actor: Actor, source: TicketRow, contactId: number): Promise<TicketRow> {
  const contact = await findContact(db, contactId);
  const connectionId = source.connection_id ?? (await findSendingConnection(db, actor.connectionId));
  if (connectionId === undefined) throw new AppError("ERR_NO_DEF_WAPP_FOUND");
  requireMayAttend(actor);
  await requireAttendant(db, source.queue_id, actor.userId);
  const { ticket, isNew } = await translateMissing(
    openTicketFor(db, {
      contactId,
      connectionId: await requireConnection(db, connectionId),
      queueId: source.queue_id,
      userId: actor.userId,
      status: "open",
      isGroup: contact?.is_group ?? false,
      reason: { type: "user" },
    }),
  );
  if (isNew) publishTicket(db, ticket);
  return ticket;
}

async function write(
  deps: ConversationDeps,
  db: WriteTx,
  actor: Actor,
  ticketId: number,
  answers: readonly TicketAnswer[],
): Promise<Message[]> {
  const written = await findEarlierAnswers(db, ticketId, answers);
  if (written) {
    await lockAccessibleTicket(db, actor, ticketId);
    return written;
  }
  const attended = await accessAnswerableTicket(db, actor, ticketId);
  await requireReachable(db, attended.contact_id);
  const ticket = await withSendingConnection(db, actor, attended);
  const provider = await findProvider(db, ticket.connection_id);
  const messages: Message[] = [];
  for (const { holds, clientMessageId } of answers) {
    requireSendableSize(holds, provider === "cloud" ? "cloud" : "web");
    const message = await composeMessage(db, {
      ticket,
      holds,
      externalId: deps.newExternalId(),
      clientMessageId,
      quotedId: null,
      isForwarded: true,
      userId: actor.userId,
      now: deps.clock.now(),
    });
    messages.push(presentMessage(message));
  }
  return messages;
}

/**
 * Throws if the file is too large for the connection. A file that arrived over WhatsApp Web may exceed the limits of
 * the Cloud API.
 */
export function requireSendableSize(
  { file, mediaType }: MessageBody,
  provider: keyof typeof mediaLimits,
): void {
  if (!file) return;
  const { mimeType, size } = file.media;
  const limit = mediaLimits[provider][mediaType === "sticker" ? "sticker" : uploadKindOf(mimeType)];
  if ((size ?? 0) > limit) throw new AppError("ERR_MEDIA_TOO_LARGE", { params: { limit: sizeText(limit) } });
}
