import type { Ticket } from "@recado/contract/tickets";
import { findLanes, lockTags } from "../../domain/tags/store.ts";
import {
  existingTicket,
  lockAccessibleTicket,
  publishTicket,
  recordTicketEvent,
} from "../../domain/tickets/actions.ts";
import type { Performer } from "../../domain/tickets/policy.ts";
import { presentTicket } from "../../domain/tickets/present.ts";
import type { TicketRow } from "../../domain/tickets/store.ts";
import { addTicketTags, removeTicketTags } from "../../domain/tickets/tag-store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { causeColumns, type StepCause } from "./record-step.ts";
import { lockTicketOfStep } from "./step-access.ts";

/** Replaces the ticket's tags. The ticket keeps its position in the ticket list. */
export async function syncTags(
  db: WriteTx,
  actor: Actor,
  ticketId: number,
  tagIds: readonly number[],
): Promise<Ticket> {
  const carried = await lockAccessibleTicket(db, actor, ticketId);
  const wanted = await existingTags(db, tagIds);
  return retag(db, actor, carried, {
    added: wanted.filter((id) => !carries(carried, id)),
    removed: carried.tags.map(({ id }) => id).filter((id) => !wanted.includes(id)),
  });
}

export async function addTag(
  db: WriteTx,
  actor: Performer,
  ticketId: number,
  tagId: number,
  cause: StepCause = {},
): Promise<Ticket> {
  const carried = await lockTicketOfStep(db, actor, ticketId, cause);
  const wanted = await existingTags(db, [tagId]);
  const added = wanted.filter((id) => !carries(carried, id));
  return retag(db, actor, carried, { added, removed: [] }, cause);
}

export async function removeTag(
  db: WriteTx,
  actor: Performer,
  ticketId: number,
  tagId: number,
  cause: StepCause = {},
): Promise<Ticket> {
  const carried = await lockTicketOfStep(db, actor, ticketId, cause);
  const unwanted = await existingTags(db, [tagId]);
  const removed = unwanted.filter((id) => carries(carried, id));
  return retag(db, actor, carried, { added: [], removed }, cause);
}

/** Takes a ticket off the kanban board: removes the tags that are lanes of the board and keeps all other tags. */
export async function clearTags(db: WriteTx, actor: Actor, ticketId: number): Promise<Ticket> {
  const carried = await lockAccessibleTicket(db, actor, ticketId);
  const lanes = carried.tags.filter(({ kanban }) => kanban === 1);
  return retag(db, actor, carried, { added: [], removed: lanes.map(({ id }) => id) });
}

/**
 * Puts a ticket into these lanes of the kanban board, or into the first lane if there are none; its other tags stay. If
 * `expected` is given, the ticket must still be in exactly those lanes, so that an undo never reverts another user's
 * move.
 */
export async function moveToLanes(
  db: WriteTx,
  actor: Actor,
  ticketId: number,
  { lanes, expected }: { lanes: readonly number[]; expected: readonly number[] | undefined },
): Promise<Ticket> {
  const carried = await lockAccessibleTicket(db, actor, ticketId);
  const present = carried.tags.filter(({ kanban }) => kanban === 1).map(({ id }) => id);
  if (expected && !isSameSet(present, expected)) throw new AppError("ERR_UNDO_OVER");
  const wanted = await existingTags(db, lanes);
  const known = new Set((await findLanes(db)).map(({ id }) => id));
  if (wanted.some((id) => !known.has(id))) throw new AppError("ERR_NO_TAG_FOUND");
  return retag(db, actor, carried, {
    added: wanted.filter((id) => !carries(carried, id)),
    removed: present.filter((id) => !wanted.includes(id)),
  });
}

function isSameSet(one: readonly number[], other: readonly number[]): boolean {
  return one.length === new Set(other).size && one.every((id) => other.includes(id));
}

async function retag(
  db: WriteTx,
  actor: Performer,
  carried: TicketRow,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
  cause: StepCause = {},
): Promise<Ticket> {
  if (added.length + removed.length === 0) return presentTicket(carried);
  await removeTicketTags(db, carried.id, removed);
  await addTicketTags(db, carried.id, added);
  const ticket = await existingTicket(db, carried.id);
  publishTicket(db, ticket);
  await recordTags(db, actor, ticket, "untagged", chosen(carried, removed), cause);
  await recordTags(db, actor, ticket, "tagged", chosen(ticket, added), cause);
  return presentTicket(ticket);
}

function chosen({ tags }: TicketRow, ids: readonly number[]): TicketRow["tags"] {
  return tags.filter(({ id }) => ids.includes(id));
}

async function recordTags(
  db: WriteTx,
  actor: Performer,
  ticket: TicketRow,
  type: "tagged" | "untagged",
  tags: TicketRow["tags"],
  cause: StepCause,
): Promise<void> {
  for (const { id: tagId, name, color } of tags)
    await recordTicketEvent(db, ticket, {
      type,
      userId: actor.userId,
      ...causeColumns(cause),
      tagId,
      details: { tag: { name, color } },
    });
}

function carries({ tags }: TicketRow, tagId: number): boolean {
  return tags.some(({ id }) => id === tagId);
}

async function existingTags(db: WriteTx, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const held = await lockTags(db, wanted);
  if (held.length < wanted.length) throw new AppError("ERR_NO_TAG_FOUND");
  return held;
}
