import { recordAudit } from "../../domain/audit-log/actions.ts";
import { reassignRecipients } from "../../domain/campaigns/recipient-store.ts";
import { publishContact } from "../../domain/contacts/actions.ts";
import { type ContactRow, deleteContactRow, updateContact } from "../../domain/contacts/store.ts";
import {
  findConnectionsOfWaiting,
  reassignAuthorship,
  reassignChanges,
  reassignMessages,
} from "../../domain/messages/merge-store.ts";
import { publishNoticesMoved } from "../../domain/notices/actions.ts";
import { publishMovedSchedule } from "../../domain/schedules/actions.ts";
import { findSchedulesOf, reassignSchedules } from "../../domain/schedules/contact-store.ts";
import type { ScheduleRow } from "../../domain/schedules/store.ts";
import { reassignNotes } from "../../domain/ticket-notes/store.ts";
import { existingTicket, publishTicket } from "../../domain/tickets/actions.ts";
import {
  findConnectionsOf,
  findPairsToMerge,
  findTicketsOf,
  lockTicketsOf,
  reassignTickets,
  shareWindows,
} from "../../domain/tickets/merge-store.ts";
import { maySeeTicket, ticketRecipients } from "../../domain/tickets/policy.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom } from "../../platform/live/rooms.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import { shareBulk } from "../opt-outs/bulk-store.ts";
import { reassignOptOuts } from "../opt-outs/store.ts";
import { reassignQuotaUses } from "../sending-limits/store.ts";
import { mergeFields } from "./merge-fields.ts";
import { mergeTickets } from "./merge-tickets.ts";
import {
  insertMerge,
  lockContacts,
  type MovedRows,
  reassignIdentities,
  reassignMerges,
  reassignTags,
} from "./store.ts";

export interface MergeResult {
  id: number;
  contact: ContactRow;
}

/** Merges two contacts on a user's request: all rows of the second contact are reassigned to the first. */
export async function mergeContacts(
  db: WriteTx,
  keptId: number,
  mergedId: number,
  actor: Actor,
): Promise<MergeResult> {
  const merge = await mergeIfBothExist(db, keptId, mergedId, actor);
  if (!merge) throw new AppError("ERR_NO_CONTACT_FOUND");
  return merge;
}

/**
 * Merges two contacts. Returns undefined if one of them no longer exists, for example after a concurrent merge. If
 * `actor` is null, the channel requested the merge.
 */
export async function mergeIfBothExist(
  db: WriteTx,
  keptId: number,
  mergedId: number,
  actor: Actor | null,
): Promise<MergeResult | undefined> {
  const both = await lockBoth(db, keptId, mergedId);
  if (!both) return undefined;
  const [kept, merged, row] = both;
  if (actor) await requireMayMerge(db, actor, kept.id, merged.id);
  const before = await findTicketsOf(db, [kept.id, merged.id]);
  const planned = await findSchedulesOf(db, merged.id);
  const fused = await mergeTickets(db, kept.id, merged.id);
  const moved: MovedRows = { fused, ...(await moveBelongings(db, kept.id, merged.id)) };
  await deleteContactRow(db, merged.id);
  const contact = await updateContact(db, kept.id, mergeFields(kept, merged));
  const id = await insertMerge(db, {
    keptId: kept.id,
    mergedId: merged.id,
    merged: row,
    keptBefore: kept,
    keptAfter: contact,
    moved,
    userId: actor?.userId ?? null,
  });
  await resumeMergedSending(db, contact.id);
  db.publish([companyRoom(db.companyId)], "contact", { action: "delete", contactId: merged.id });
  publishContact(db, contact);
  await publishMergedTickets(db, before, contact.id);
  await publishMergedSchedules(db, planned, moved.schedules ?? []);
  const entry = { area: "contacts", action: "merged", entityId: contact.id, label: contact.name } as const;
  if (actor) await recordAudit(db, actor, entry);
  return { id, contact };
}

/**
 * Throws unless the actor may see all tickets that would be merged. Users of each merged ticket will see the messages
 * of the other ticket.
 */
async function requireMayMerge(db: WriteTx, actor: Actor, kept: number, merged: number): Promise<void> {
  for (const { stays, goes } of await findPairsToMerge(db, kept, merged))
    for (const id of [stays, goes])
      if (!maySeeTicket(actor, await existingTicket(db, id))) throw new AppError("ERR_NO_PERMISSION");
}

/**
 * Locks both contacts and their tickets. Tickets are locked before contacts, as in all transactions that write
 * messages, to avoid deadlocks. The second lock of tickets includes tickets that were created before the contacts were
 * locked.
 */
async function lockBoth(
  db: WriteTx,
  keptId: number,
  mergedId: number,
): Promise<[ContactRow, ContactRow, unknown] | undefined> {
  const ids = [keptId, mergedId];
  await lockTicketsOf(db, ids);
  const rows = await lockContacts(db, ids);
  await lockTicketsOf(db, ids);
  const kept = rows.find(({ id }) => id === keptId);
  const merged = rows.find(({ id }) => id === mergedId);
  if (!kept || !merged) return undefined;
  if (kept === merged || kept.is_group || merged.is_group) throw new AppError("ERR_MERGE_CONTACTS");
  const { exact: _, ...before } = kept;
  return [before, merged, merged.exact];
}

async function moveBelongings(db: WriteTx, kept: number, merged: number): Promise<Omit<MovedRows, "fused">> {
  const tickets = await reassignTickets(db, merged, kept);
  await reassignMessages(db, merged, kept);
  await reassignNotes(db, merged, kept);
  await reassignChanges(db, merged, kept);
  const schedules = await reassignSchedules(db, merged, kept);
  const optOuts = await reassignOptOuts(db, merged, kept);
  const bulk = await shareBulk(db, merged, kept);
  const recipients = await reassignRecipients(db, merged, kept);
  await reassignQuotaUses(db, merged, kept);
  const identities = await reassignIdentities(db, merged, kept);
  const written = await reassignAuthorship(db, merged, kept);
  const merges = await reassignMerges(db, merged, kept);
  const windows = await shareWindows(db, kept, merged);
  const tags = await reassignTags(db, merged, kept);
  return { tickets, identities, windows, written, merges, schedules, optOuts, bulk, recipients, tags };
}

/**
 * Wakes the outbox of each connection that has messages for the contact, because unsent messages are queued under the
 * contact's id.
 */
export async function resumeMergedSending(db: WriteTx, contactId: number): Promise<void> {
  const connections = new Set([
    ...(await findConnectionsOf(db, contactId)),
    ...(await findConnectionsOfWaiting(db, contactId)),
  ]);
  for (const connectionId of connections)
    await wakeWork(db, { queue: "outbound", connectionId, keys: [String(contactId)] });
}

/**
 * Publishes the tickets of the contacts to users who may see them. Tickets that no longer exist are published as
 * deleted.
 */
export async function publishMergedTickets(
  db: WriteTx,
  before: Awaited<ReturnType<typeof findTicketsOf>>,
  ...contactIds: number[]
): Promise<void> {
  const now = await findTicketsOf(db, contactIds);
  for (const ticket of now) publishTicket(db, ticket);
  const ids = new Set(now.map(({ id }) => id));
  await publishNoticesMoved(db, [...ids]);
  for (const ticket of before)
    if (!ids.has(ticket.id))
      db.publish(ticketRecipients(db.companyId, ticket), "ticket", { action: "delete", ticketId: ticket.id });
}

/**
 * Publishes the reassigned schedules to users who may see them now, and as deleted to users who may no longer see them.
 */
export async function publishMergedSchedules(
  db: WriteTx,
  before: readonly ScheduleRow[],
  moved: readonly number[],
): Promise<void> {
  const ids = new Set(moved);
  for (const schedule of before) if (ids.has(schedule.id)) await publishMovedSchedule(db, schedule);
}
