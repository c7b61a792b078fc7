import { moveRecipients } from "../../domain/campaigns/recipient-store.ts";
import { moveMessages, moveMessagesBack } from "../../domain/messages/merge-store.ts";
import { showNewestMessage } from "../../domain/messages/store.ts";
import { moveNotices, moveNoticesBack } from "../../domain/notices/store.ts";
import { moveSchedules } from "../../domain/schedules/store.ts";
import { moveTicketEvents, moveTicketEventsBack } from "../../domain/ticket-events/store.ts";
import { moveNotes, moveNotesBack } from "../../domain/ticket-notes/store.ts";
import {
  addShownMessage,
  copyTags,
  findPairsToMerge,
  findTagsOfTicket,
  readShownMessage,
  readWholeTicket,
  removeShownMessage,
  restoreTags,
  restoreTicket,
  type ShownMessage,
  showsNoOwnMessage,
  type TicketPair,
  type WholeTicket,
} from "../../domain/tickets/merge-store.ts";
import { deleteTicketRow } from "../../domain/tickets/store.ts";
import { removeTicketTags } from "../../domain/tickets/tag-store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";

/** Record of a ticket that was merged into another, with everything needed to split them again. */
export interface MergedTicket {
  /** Row of the ticket that was merged and deleted. */
  ticket: WholeTicket;
  into: number;
  /** Displayed state of the remaining ticket before and after. */
  before: ShownMessage;
  after: ShownMessage;
  messages: string[];
  notes: number[];
  /** Events of the deleted ticket; missing in records from before these were kept. */
  events?: string[];
  /** Notices about the deleted ticket; missing in older records. */
  notices?: number[];
  /** Tags of the deleted ticket. */
  tags: number[];
  /** Tags that the remaining ticket did not have before. */
  newTags: number[];
}

/** Merges the unfinished tickets of two contacts, one pair per connection. */
export async function mergeTickets(db: WriteTx, kept: number, merged: number): Promise<MergedTicket[]> {
  const fused: MergedTicket[] = [];
  for (const pair of await findPairsToMerge(db, kept, merged)) fused.push(await mergePair(db, pair, kept));
  return fused;
}

async function mergePair(db: WriteTx, pair: TicketPair, kept: number): Promise<MergedTicket> {
  const { stays, goes } = pair;
  const to = { ticketId: stays, contactId: kept };
  const ticket = await readWholeTicket(db, goes);
  const before = await readShownMessage(db, stays);
  const messages = await moveMessages(db, goes, to);
  const notes = await moveNotes(db, goes, to);
  const events = await moveTicketEvents(db, goes, stays);
  const notices = await moveNotices(db, goes, stays);
  await moveSchedules(db, goes, stays);
  await moveRecipients(db, goes, stays);
  const tags = await findTagsOfTicket(db, goes);
  const newTags = await copyTags(db, pair);
  await addShownMessage(db, pair);
  await deleteTicketRow(db, goes);
  if (typeof ticket.connection_id === "number")
    await wakeWork(db, { queue: "receipts", connectionId: ticket.connection_id, keys: [String(stays)] });
  const after = await readShownMessage(db, stays);
  return { ticket, into: stays, before, after, messages, notes, events, notices, tags, newTags };
}

/** Splits two merged tickets again. If the contact has another unfinished ticket by now, the restored one is closed. */
export async function splitTickets(db: WriteTx, fused: MergedTicket, contactId: number): Promise<void> {
  const { ticket, into } = fused;
  const to = { ticketId: ticket.id, contactId };
  await restoreTicket(db, { ...ticket, contact_id: contactId });
  await moveMessagesBack(db, fused.messages, to);
  await moveNotesBack(db, fused.notes, to);
  await moveTicketEventsBack(db, fused.events ?? [], ticket.id);
  await moveNoticesBack(db, fused.notices ?? [], ticket.id);
  await restoreTags(db, ticket.id, fused.tags);
  await removeTicketTags(db, into, fused.newTags);
  await removeShownMessage(db, into, ticket.unread_messages, fused);
  for (const id of [ticket.id, into]) if (await showsNoOwnMessage(db, id)) await showNewestMessage(db, id);
}
