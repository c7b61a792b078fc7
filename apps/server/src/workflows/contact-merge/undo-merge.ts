import { sameNumbers } from "@recado/contract/shared/phone-number";
import { recordAudit } from "../../domain/audit-log/actions.ts";
import { returnRecipients } from "../../domain/campaigns/recipient-store.ts";
import { publishContact } from "../../domain/contacts/actions.ts";
import {
  type ContactRow,
  findContactByNumbers,
  lockContact,
  updateContact,
} from "../../domain/contacts/store.ts";
import { returnAuthorship, returnMessages } from "../../domain/messages/merge-store.ts";
import { findSchedulesOf, returnSchedules } from "../../domain/schedules/contact-store.ts";
import { returnNotes } from "../../domain/ticket-notes/store.ts";
import {
  findTicketsOf,
  lockTicketsOf,
  returnTickets,
  splitWindows,
  type WholeTicket,
} from "../../domain/tickets/merge-store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { AppError } from "../../platform/errors.ts";
import { removeFilesLater } from "../../platform/media/remove-files.ts";
import { splitBulk } from "../opt-outs/bulk-store.ts";
import { returnOptOuts } from "../opt-outs/store.ts";
import { publishMergedSchedules, publishMergedTickets, resumeMergedSending } from "./merge-contacts.ts";
import { mergedFields } from "./merge-fields.ts";
import { splitTickets } from "./merge-tickets.ts";
import {
  insertWholeContact,
  lockMerge,
  type MergeRow,
  markMergeUndone,
  returnIdentities,
  returnMerges,
  returnTags,
} from "./store.ts";

/** Time after a merge within which the merge can be undone, in milliseconds. */
export const undoMilliseconds = 24 * 60 * 60 * 1_000;

/**
 * Undoes a merge: both contacts get their own data back. Messages that arrived after the merge stay in their ticket.
 */
export async function undoMerge(
  db: WriteTx,
  actor: Actor,
  id: number,
  now: Date,
): Promise<[ContactRow, ContactRow]> {
  const merge = await lockUndoableMerge(db, id, now);
  await lockTicketsOf(db, [merge.kept_id]);
  const kept = await lockContact(db, merge.kept_id);
  if (!kept) throw new AppError("ERR_MERGE_OVER");
  const before = await findTicketsOf(db, [kept.id]);
  const restored = await restoreFields(db, kept, merge);
  const parted = await reviveContact(db, merge);
  const planned = await findSchedulesOf(db, kept.id);
  const schedules = await giveBack(db, merge);
  await splitWindows(db, merge.kept_id, merge.merged_id, merge.moved.windows);
  for (const fused of merge.moved.fused) await splitTickets(db, fused, currentOwner(merge, fused.ticket));
  await markMergeUndone(db, id, now);
  // Pictures that neither contact uses any more are removed.
  await removeFilesLater(db, [merge.merged.picture_path, merge.kept_before.picture_path]);
  for (const contact of [restored, parted]) await resumeMergedSending(db, contact.id);
  publishContact(db, restored);
  publishContact(db, parted, "create");
  await publishMergedTickets(db, before, restored.id, parted.id);
  await publishMergedSchedules(db, planned, schedules);
  const { id: entityId, name: label } = restored;
  await recordAudit(db, actor, { area: "contacts", action: "unmerged", entityId, label });
  return [restored, parted];
}

async function lockUndoableMerge(db: WriteTx, id: number, now: Date): Promise<MergeRow> {
  const merge = await lockMerge(db, id);
  if (!merge) throw new AppError("ERR_NO_MERGE_FOUND");
  if (merge.undone_at || now.getTime() - merge.created_at.getTime() > undoMilliseconds)
    throw new AppError("ERR_MERGE_OVER");
  return merge;
}

/**
 * Returns the contact that gets the restored ticket. The ticket may belong to a third contact that was merged into the
 * remaining contact before.
 */
function currentOwner({ kept_id, merged_id }: MergeRow, { contact_id }: WholeTicket): number {
  return contact_id === merged_id ? merged_id : kept_id;
}

/** Restores the remaining contact's fields that nobody has changed since the merge. */
async function restoreFields(db: WriteTx, kept: ContactRow, merge: MergeRow): Promise<ContactRow> {
  const untouched = mergedFields.filter(
    (field) => JSON.stringify(kept[field]) === JSON.stringify(merge.kept_after[field]),
  );
  const fields = untouched.map((field) => {
    const value = merge.kept_before[field];
    return [field, field === "extra_info" ? storableJson(value) : value];
  });
  return updateContact(db, kept.id, Object.fromEntries(fields));
}

async function reviveContact(db: WriteTx, { merged }: MergeRow): Promise<ContactRow> {
  const isTaken = merged.number !== null && (await findContactByNumbers(db, sameNumbers(merged.number)));
  return insertWholeContact(db, isTaken ? { ...merged, number: null } : merged);
}

/** Gives the restored contact its rows back. Returns the ids of its schedules. */
async function giveBack(db: WriteTx, { kept_id: from, merged_id: to, moved }: MergeRow): Promise<number[]> {
  await returnTickets(db, moved.tickets, to);
  await returnMessages(db, moved.tickets, to);
  await returnNotes(db, moved.tickets, to);
  await returnAuthorship(db, moved.written, from, to);
  const schedules = await returnSchedules(db, moved.schedules ?? [], from, to);
  await returnOptOuts(db, moved.optOuts ?? [], from, to);
  await splitBulk(db, moved.bulk ?? [], to);
  await returnRecipients(db, moved.recipients ?? [], from, to);
  await returnIdentities(db, moved.identities, from, to);
  await returnMerges(db, moved.merges, to);
  if (moved.tags) await returnTags(db, moved.tags, from, to);
  return schedules;
}
