import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { TicketSnapshot } from "../../domain/ticket-events/store.ts";
import { changeTicket, existingTicket, publishTicket } from "../../domain/tickets/actions.ts";
import { maySeeTicket } from "../../domain/tickets/policy.ts";
import { readSnapshot, type TicketChanges, type TicketRow } from "../../domain/tickets/store.ts";
import { addTicketTags } from "../../domain/tickets/tag-store.ts";
import { lockColleague } from "../../domain/users/queries.ts";
import { violatesForeignKey, type WriteTx } from "../../platform/db/database.ts";
import type { Json } from "../../platform/db/schema.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { AppError } from "../../platform/errors.ts";

/**
 * Brings the ticket back into the state before a step. Throws ERR_UNDO_OVER if somebody has moved the ticket since the
 * step, or if its former place no longer exists.
 */
export async function restoreTicketState(
  db: WriteTx,
  ticket: TicketRow,
  { before, after }: { before: TicketSnapshot | null; after: TicketSnapshot | null },
): Promise<TicketRow> {
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
  const { bot_state, queued_at, started_at, finished_at, rating_until, rating_asked_at, ...others } =
    snapshot;
  const { snoozed_at, snoozed_until, snooze_end, waiting_since, first_response_seconds: _, ...rest } = others;
  return {
    ...rest,
    rating_until: rating_until == null ? null : instant(rating_until),
    rating_asked_at: rating_asked_at == null ? null : instant(rating_asked_at),
    queued_at: instant(queued_at),
    started_at: started_at === null ? null : instant(started_at),
    finished_at: finished_at === null ? null : instant(finished_at),
    snoozed_at: snoozed_at == null ? null : instant(snoozed_at),
    snoozed_until: snoozed_until == null ? null : instant(snoozed_until),
    snooze_end: snooze_end ?? null,
    // Messages change these times in unfinished tickets; only reopening a ticket forgets since when its customer waited.
    ...(rest.status === "closed" && waiting_since != null && { waiting_since: instant(waiting_since) }),
  };
}

/** Adds a removed tag again. Throws ERR_UNDO_OVER if the ticket carries the tag already. */
export async function restoreTag(db: WriteTx, ticket: TicketRow, tagId: number): Promise<TicketRow> {
  if (ticket.tags.some(({ id }) => id === tagId)) throw new AppError("ERR_UNDO_OVER");
  await addTicketTags(db, ticket.id, [tagId]);
  const restored = await existingTicket(db, ticket.id);
  publishTicket(db, restored);
  return restored;
}
