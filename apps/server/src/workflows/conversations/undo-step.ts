import { isDeepStrictEqual } from "node:util";
import type { BodyOf } from "@recado/contract/shared/route";
import type { undoStep as contract } from "@recado/contract/ticket-events";
import type { Ticket } from "@recado/contract/tickets";
import { sql } from "kysely";
import {
  findLastStep,
  findLastTagging,
  type TicketEventRow,
  type TicketSnapshot,
} from "../../domain/ticket-events/store.ts";
import {
  changeTicket,
  existingTicket,
  lockExistingTicket,
  markStepUndone,
  publishTicket,
} from "../../domain/tickets/actions.ts";
import { maySeeTicket } from "../../domain/tickets/policy.ts";
import { presentTicket } from "../../domain/tickets/present.ts";
import type { TicketChanges } from "../../domain/tickets/store.ts";
import { readSnapshot, type TicketRow } from "../../domain/tickets/store.ts";
import { addTicketTags } from "../../domain/tickets/tag-store.ts";
import { lockColleague } from "../../domain/users/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import { violatesForeignKey, type WriteTx } from "../../platform/db/database.ts";
import type { Json } from "../../platform/db/schema.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { AppError } from "../../platform/errors.ts";
import { deleteAutomaticMessage } from "./change-message.ts";
import type { ConversationDeps } from "./conversation-deps.ts";
import { withdrawOwnerNotice } from "./notify-new-owner.ts";

/**
 * Undoes the actor's last step and deletes the automatic messages that the step sent. Throws if the ticket was changed
 * since. The actor may undo a step even if the step has hidden the ticket from the actor.
 */
export async function undoStep(
  deps: ConversationDeps,
  db: WriteTx,
  actor: Actor,
  id: number,
  { step, tagId }: BodyOf<typeof contract>,
): Promise<Ticket> {
  await lockExistingTicket(db, id);
  const ticket = await existingTicket(db, id);
  const event = await findStep(db, id, step, tagId ?? undefined);
  const isOwn = event?.user_id === actor.userId && event.type === step;
  // Changing a tag hides a ticket from nobody. If the actor may not see the ticket after such a step, the reason lies
  // elsewhere and the undo is refused.
  const mayBeGone = isOwn && event.tag_id === null;
  if (!mayBeGone && !maySeeTicket(actor, ticket)) throw new AppError("ERR_NO_TICKET_FOUND");
  if (!isOwn || !event.is_fresh) throw new AppError("ERR_UNDO_OVER");
  const restored =
    event.tag_id === null
      ? await restoreTicket(db, ticket, event)
      : await restoreTag(db, ticket, event.tag_id);
  await markStepUndone(db, restored, event.id);
  if (step === "transferred") await withdrawOwnerNotice(db, actor, id, event);
  const { said = [] } = event.details;
  if (said.length === 0) return presentTicket(restored);
  for (const messageId of said) await deleteAutomaticMessage(deps, db, messageId);
  return presentTicket(await existingTicket(db, id));
}

function findStep(
  db: WriteTx,
  ticketId: number,
  step: BodyOf<typeof contract>["step"],
  tagId: number | undefined,
): Promise<TicketEventRow | undefined> {
  if (step !== "untagged") return findLastStep(db, ticketId);
  if (tagId === undefined)
    throw new AppError("ERR_VALIDATION", { issues: [{ path: "tagId", message: "Required" }] });
  return findLastTagging(db, ticketId, tagId);
}

async function restoreTicket(db: WriteTx, ticket: TicketRow, event: TicketEventRow): Promise<TicketRow> {
  const { row_before: before, row_after: after } = event;
  const now = await readSnapshot(db, ticket.id);
  if (!before || !after || !isSame(after, now)) throw new AppError("ERR_UNDO_OVER");
  await requireOwner(db, before);
  const changes = { ...changesTo(before), ...botStateOf(before, after, now) };
  return changeTicket(db, ticket, changes).catch((error: unknown) => {
    // The ticket's former queue, owner or connection no longer exists.
    throw violatesForeignKey(error) || isGoalGone(error) ? new AppError("ERR_UNDO_OVER") : error;
  });
}

function isGoalGone(error: unknown): boolean {
  return error instanceof AppError && ["ERR_NO_QUEUE_FOUND", "ERR_NO_WAPP_FOUND"].includes(error.code);
}

/** Throws if the former owner has been deleted or deactivated, or no longer serves the queue. */
async function requireOwner(db: WriteTx, { status, user_id, queue_id }: TicketSnapshot): Promise<void> {
  if (status !== "open" || user_id === null) return;
  const owner = await lockColleague(db, user_id);
  if (!owner || !maySeeTicket(owner, { queue_id })) throw new AppError("ERR_UNDO_OVER");
}

/**
 * Compares only the fields that users change. A customer's message changes other fields, and does not prevent the undo.
 */
function isSame(one: TicketSnapshot, other: TicketSnapshot): boolean {
  const fields = ["status", "user_id", "queue_id", "connection_id"] as const;
  return fields.every((field) => one[field] === other[field]);
}

/** Returns the former state of the bot, unless the bot has answered the customer after the step. */
function botStateOf(before: TicketSnapshot, after: TicketSnapshot, now: TicketSnapshot): TicketChanges {
  if (!isDeepStrictEqual(after.bot_state, now.bot_state)) return {};
  return { bot_state: sql<Json>`${storableJson(before.bot_state)}::jsonb` };
}

function changesTo(snapshot: TicketSnapshot): TicketChanges {
  const instant = (text: string) => sql<Date>`${text}::timestamptz`;
  const { bot_state, queued_at, started_at, finished_at, snoozed_at, snoozed_until, snooze_end, ...rest } =
    snapshot;
  return {
    ...rest,
    rating_until: null,
    queued_at: instant(queued_at),
    started_at: started_at === null ? null : instant(started_at),
    finished_at: finished_at === null ? null : instant(finished_at),
    snoozed_at: snoozed_at == null ? null : instant(snoozed_at),
    snoozed_until: snoozed_until == null ? null : instant(snoozed_until),
    snooze_end: snooze_end ?? null,
  };
}

async function restoreTag(db: WriteTx, ticket: TicketRow, tagId: number): Promise<TicketRow> {
  if (ticket.tags.some(({ id }) => id === tagId)) throw new AppError("ERR_UNDO_OVER");
  await addTicketTags(db, ticket.id, [tagId]);
  const restored = await existingTicket(db, ticket.id);
  publishTicket(db, restored);
  return restored;
}
