/*
 * Identities of the channel become a contact here. Where they lead to two contacts, both are one person. A received message does not
 * merge them: its event waits in the journal, a row asks the work queue "merges" for the merge (contact-merge/run-merge-requests.ts), and
 * the event is processed afterwards, with one contact and one ticket. See docs/decisions/0056.
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

/** Thrown when contacts have to be merged before the work can go on. Nothing of the transaction is kept. */
export class MergeNeeded extends Error {
  readonly pairs: readonly ContactPair[];
  /** Group in which the person has written, if the contact is the author of a group's message. */
  groupId: number | undefined;

  constructor(pairs: readonly ContactPair[]) {
    super("the contact is one person with another");
    this.pairs = pairs;
  }
}

interface RecognisedContact {
  contact: ContactRow;
  /** True if the contact is new or changed, so other data may still show an older name or none. */
  isNews: boolean;
}

interface ContactWithTwins extends RecognisedContact {
  /** The contact with each other contact that is the same person. */
  pairs: ContactPair[];
}

/** Finds or creates the contact with these identities. Throws MergeNeeded if they are those of several contacts. */
export async function recogniseContact(
  db: WriteTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
  name: string | null,
  /** Contact that the caller has already found by the identities. */
  asked?: KnownContact,
): Promise<RecognisedContact> {
  const { pairs, ...recognised } = await recogniseWithTwins(db, connectionId, identities, name, asked);
  if (pairs.length > 0) throw new MergeNeeded(pairs);
  return recognised;
}

/**
 * Finds or creates the contact with these identities, and lists the contacts with which it has to be merged. A pair that
 * a user has split before, or whose merge was given up, stays two contacts.
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

/** Throws MergeNeeded if a merge of the contact is requested, for work that only looks a contact up. */
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

/** Asks the work queue to merge the pairs once this transaction is committed. The chat is woken afterwards. */
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

/** Identities learnt in passing are stored only for a known contact; a new contact is created only by a message. */
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
