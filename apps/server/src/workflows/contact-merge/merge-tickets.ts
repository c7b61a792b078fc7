import { moveRecipients } from "../../domain/campaigns/recipient-store.ts";
import { showNewestMessage } from "../../domain/messages/last-message-store.ts";
import { moveMessages, moveMessagesBack } from "../../domain/messages/merge-store.ts";
import { moveNotices, moveNoticesBack } from "../../domain/notices/store.ts";
import { moveSchedules } from "../../domain/schedules/store.ts";
import { moveTicketEvents, moveTicketEventsBack } from "../../domain/ticket-events/store.ts";
import { moveNotes, moveNotesBack } from "../../domain/ticket-notes/store.ts";
import { moveRuleEvents, moveRuleRuns, moveRuleRunsBack } from "../../domain/ticket-rules/merge-store.ts";
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

/** Record of two tickets that were merged, with all data that is needed to split them again. */
export interface MergedTicket {
  /** Row of the ticket that the merge deleted. */
  ticket: WholeTicket;
  into: number;
  /** Newest message that the ticket list showed for the remaining ticket, before and after the merge. */
  before: ShownMessage;
  after: ShownMessage;
  messages: string[];
  notes: number[];
  /** Ids of the deleted ticket's events; undefined in records from before events were recorded here. */
  events?: string[];
  /** Ids of notices about the deleted ticket; undefined in records from before notices were recorded here. */
  notices?: number[];
  /** Ids of rules' runs on the deleted ticket; undefined in records from before runs were recorded here. */
  ruleRuns?: number[];
  /** Ids of the deleted ticket's tags. */
  tags: number[];
  /** Ids of tags that the remaining ticket got from the deleted ticket. */
  newTags: number[];
}

/** Merges the unfinished tickets of two contacts, so that one ticket remains on each connection. */
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
  const ruleRuns = await moveRuleRuns(db, goes, stays);
  if (await moveRuleEvents(db, goes, stays))
    await wakeWork(db, { queue: "rules", connectionId: 0, keys: [String(stays)] });
  await moveSchedules(db, goes, stays);
  await moveRecipients(db, goes, stays);
  const tags = await findTagsOfTicket(db, goes);
  const newTags = await copyTags(db, pair);
  await addShownMessage(db, pair);
  await deleteTicketRow(db, goes);
  if (typeof ticket.connection_id === "number")
    await wakeWork(db, { queue: "receipts", connectionId: ticket.connection_id, keys: [String(stays)] });
  const after = await readShownMessage(db, stays);
  return { ticket, into: stays, before, after, messages, notes, events, notices, ruleRuns, tags, newTags };
}

/**
 * Splits two merged tickets. If the contact has another unfinished ticket in the meantime, the restored ticket is
 * closed.
 */
export async function splitTickets(db: WriteTx, fused: MergedTicket, contactId: number): Promise<void> {
  const { ticket, into } = fused;
  const to = { ticketId: ticket.id, contactId };
  await restoreTicket(db, { ...ticket, contact_id: contactId });
  await moveMessagesBack(db, fused.messages, to);
  await moveNotesBack(db, fused.notes, to);
  await moveTicketEventsBack(db, fused.events ?? [], ticket.id);
  await moveNoticesBack(db, fused.notices ?? [], ticket.id);
  await moveRuleRunsBack(db, fused.ruleRuns ?? [], ticket.id);
  await restoreTags(db, ticket.id, fused.tags);
  await removeTicketTags(db, into, fused.newTags);
  await removeShownMessage(db, into, ticket.unread_messages, fused);
  for (const id of [ticket.id, into]) if (await showsNoOwnMessage(db, id)) await showNewestMessage(db, id);
}
