import type { Ticket } from "@recado/contract/tickets";
import type { Actor } from "../../platform/actor.ts";
import type { Change } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { holdTags } from "../tags/store.ts";
import { announceTicket, existingTicket, holdTicket } from "../tickets/actions.ts";
import { accessTicket } from "../tickets/policy.ts";
import { presentTicket } from "../tickets/present.ts";
import { addTicketTags, removeTicketTags } from "../tickets/store.ts";

/** The ticket carries these tags and no others; it stays where it is in its list. */
export async function syncTags(
  db: Change,
  actor: Actor,
  ticketId: number,
  tagIds: readonly number[],
): Promise<Ticket> {
  const carried = await holdCarried(db, actor, ticketId);
  const wanted = await existingTags(db, tagIds);
  return retag(db, ticketId, {
    added: wanted.filter((id) => !carried.includes(id)),
    removed: carried.filter((id) => !wanted.includes(id)),
  });
}

export async function addTag(db: Change, actor: Actor, ticketId: number, tagId: number): Promise<Ticket> {
  const carried = await holdCarried(db, actor, ticketId);
  const wanted = await existingTags(db, [tagId]);
  return retag(db, ticketId, { added: wanted.filter((id) => !carried.includes(id)), removed: [] });
}

export async function clearTags(db: Change, actor: Actor, ticketId: number): Promise<Ticket> {
  return retag(db, ticketId, { added: [], removed: await holdCarried(db, actor, ticketId) });
}

async function retag(
  db: Change,
  ticketId: number,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<Ticket> {
  await removeTicketTags(db, ticketId, removed);
  await addTicketTags(db, ticketId, added);
  const ticket = await existingTicket(db, ticketId);
  if (added.length + removed.length > 0) announceTicket(db, ticket);
  return presentTicket(ticket);
}

/** Whoever else tags the ticket waits; what it carries is what it carries then. */
async function holdCarried(db: Change, actor: Actor, ticketId: number): Promise<number[]> {
  await holdTicket(db, ticketId);
  return (await accessTicket(db, actor, ticketId)).tags.map(({ id }) => id);
}

async function existingTags(db: Change, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const held = await holdTags(db, wanted);
  if (held.length < wanted.length) throw new AppError("ERR_NO_TAG_FOUND");
  return held;
}
