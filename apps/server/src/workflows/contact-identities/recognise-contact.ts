/*
 * This file finds the contact for identities that the channel reports. If the identities lead to two contacts, both are
 * the same person and have to be merged. A received message does not merge them itself: its event stays in the journal,
 * a row requests the merge from the work queue `merges` (contact-merge/run-merge-requests.ts), and the event is
 * processed after the merge, with one contact and one ticket. See docs/decisions/0056.
 */

import { sameNumbers } from "@recado/contract/shared/phone-number";
import { rememberContact } from "../../domain/contacts/actions.ts";
import {
  type ChatWaitingForMerge,
  type ContactPair,
  hasMergeFailed,
  insertMergeRequest,
} from "../../domain/contacts/merge-request-store.ts";
import { mayBeOne, numberOfIdentities, whoStays } from "../../domain/contacts/rules.ts";
import {
  type ContactRow,
  findContact,
  findContactByIdentity,
  findContactByNumbers,
  type KnownContact,
} from "../../domain/contacts/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import { wereSplit } from "../contact-merge/store.ts";

/** Thrown when contacts have to be merged before the work can go on. The transaction is rolled back. */
export class MergeNeeded extends Error {
  readonly pairs: readonly ContactPair[];
  /** Id of the group in which the person wrote; undefined if the message does not come from a group. */
  groupId: number | undefined;

  constructor(pairs: readonly ContactPair[]) {
    super("the contact is one person with another");
    this.pairs = pairs;
  }
}

interface RecognisedContact {
  contact: ContactRow;
  /** True if the contact is new or changed. Other data may then still show an older name of the contact, or no name. */
  isNews: boolean;
}

interface ContactWithTwins extends RecognisedContact {
  /** Pairs to merge: the contact, and another contact that is the same person. */
  pairs: ContactPair[];
}

/**
 * Finds or creates the contact with these identities. Throws MergeNeeded if the identities belong to several contacts.
 */
export async function recogniseContact(
  db: WriteTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
  name: string | null,
  /** Contact that the caller has already found by these identities. */
  asked?: KnownContact,
): Promise<RecognisedContact> {
  const { pairs, ...recognised } = await recogniseWithTwins(db, connectionId, identities, name, asked);
  if (pairs.length > 0) throw new MergeNeeded(pairs);
  return recognised;
}

/**
 * Finds or creates the contact with these identities, and lists the contacts that have to be merged with it. A pair is
 * omitted if a user has split it before, or if its merge was given up.
 */
export async function recogniseWithTwins(
  db: WriteTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
  name: string | null,
  asked?: KnownContact,
): Promise<ContactWithTwins> {
  const { contact, others, isNews } = await rememberContact(db, connectionId, identities, name, asked);
  return { contact, isNews, pairs: await findPairs(db, contact, others) };
}

/**
 * Throws MergeNeeded if a merge of the contact is requested. Called by code that looks a contact up without creating
 * one.
 */
export async function requireMerged(db: WriteTx, contact: KnownContact): Promise<void> {
  if (contact.twin_ids.length === 0) return;
  const pairs = await findPairs(db, contact, contact.twin_ids);
  if (pairs.length > 0) throw new MergeNeeded(pairs);
}

async function findPairs(
  db: WriteTx,
  contact: ContactRow,
  others: readonly number[],
): Promise<ContactPair[]> {
  const pairs: ContactPair[] = [];
  for (const id of others) {
    const other = await findContact(db, id);
    if (!other || !mayBeOne(contact, other)) continue;
    if ((await wereSplit(db, contact.id, id)) || (await hasMergeFailed(db, contact.id, id))) continue;
    const [kept, merged] = whoStays(contact, other);
    pairs.push({ keptId: kept.id, mergedId: merged.id });
  }
  return pairs;
}

/**
 * Asks the work queue `merges` to merge the pairs after this transaction is committed. The waiting chat is woken after
 * the merge.
 */
export async function requestMerges(
  db: WriteTx,
  pairs: readonly ContactPair[],
  waiting?: ChatWaitingForMerge,
): Promise<void> {
  for (const pair of pairs) {
    const { keptId, mergedId } = await insertMergeRequest(db, pair, waiting);
    await wakeWork(db, { queue: "merges", connectionId: 0, keys: [`${keptId} ${mergedId}`] });
  }
}

/**
 * Stores identities that the channel reports without a message. They are only added to an existing contact, because
 * only a message creates a contact.
 */
export async function linkIdentities(
  db: WriteTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
): Promise<void> {
  const number = numberOfIdentities(identities);
  const known =
    (await findContactByIdentity(db, connectionId, identities)) ??
    (number === null ? undefined : await findContactByNumbers(db, sameNumbers(number)));
  if (!known) return;
  const { pairs } = await recogniseWithTwins(db, connectionId, identities, null);
  await requestMerges(db, pairs);
}
