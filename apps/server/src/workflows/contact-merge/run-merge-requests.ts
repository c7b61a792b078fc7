/*
 * The work queue `merges` merges contacts that are the same person according to the channel (table
 * contact_merge_requests). Each pair is merged in a transaction of its own, which also deletes the request and wakes
 * the chats that wait for the merge. A repeated run finds no second contact and changes nothing. Locks are taken in
 * this order: identities, tickets, contacts, requests, work queues.
 */

import type { Logger } from "pino";
import {
  type ChatWaitingForMerge,
  type ContactPair,
  failMergeRequest,
  takeMergeRequest,
} from "../../domain/contacts/merge-request-store.ts";
import { mayBeOne, whoStays } from "../../domain/contacts/rules.ts";
import { type ContactRow, findContact, lockAllIdentities } from "../../domain/contacts/store.ts";
import { publishMentions } from "../../domain/messages/actions.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import { type Claim, wakeWork } from "../../platform/work/work-queues.ts";
import { mergeIfBothExist } from "./merge-contacts.ts";
import { findKeptContact, wereSplit } from "./store.ts";

/** Number of failed tries after which two contacts stay separate, so that their chats can continue. */
const mostTries = 4;

export interface MergeDeps {
  database: Database;
  logger: Logger;
}

/** Merges the two contacts that a claimed key names, and wakes the chats that wait for the merge. */
export async function runMergeRequests({ database, logger }: MergeDeps, claim: Claim): Promise<void> {
  const pair = readPair(claim.key);
  try {
    await database.write(claim.companyId, async (db) => {
      await lockAllIdentities(db, [pair.keptId, pair.mergedId]);
      await mergeIfOne(db, pair);
      await wakeChats(db, await takeMergeRequest(db, pair));
      await claim.end(db);
    });
  } catch (error) {
    if (!claim.isGivenUp(error, mostTries)) throw error;
    logger.error(
      { err: error, companyId: claim.companyId, ...pair },
      "contact merge given up: the two stay separate contacts until a user merges them",
    );
    await claim.insist(() =>
      database.write(claim.companyId, async (db) => {
        await wakeChats(db, await failMergeRequest(db, pair));
        await claim.end(db);
      }),
    );
  }
}

function readPair(key: string): ContactPair {
  const [keptId, mergedId] = key.split(" ").map(Number);
  return { keptId: keptId ?? 0, mergedId: mergedId ?? 0 };
}

/**
 * Merges two contacts. If one of them was merged into a third contact after the request, the third contact takes its
 * place.
 */
async function mergeIfOne(db: WriteTx, pair: ContactPair): Promise<void> {
  const kept = await findSurvivor(db, pair.keptId);
  const merged = await findSurvivor(db, pair.mergedId);
  if (!kept || !merged || kept.id === merged.id || !mayBeOne(kept, merged)) return;
  if (await wereSplit(db, kept.id, merged.id)) return;
  const isAsRequested = kept.id === pair.keptId && merged.id === pair.mergedId;
  const [stays, goes] = isAsRequested ? [kept, merged] : whoStays(kept, merged);
  const merge = await mergeIfBothExist(db, stays.id, goes.id, null);
  // A user has just merged or deleted one of the two contacts, so their present state is read again.
  if (!merge) await mergeIfOne(db, pair);
}

async function findSurvivor(db: WriteTx, id: number): Promise<ContactRow | undefined> {
  const contact = await findContact(db, id);
  if (contact) return contact;
  const keptId = await findKeptContact(db, id);
  return keptId === undefined ? undefined : findContact(db, keptId);
}

async function wakeChats(db: WriteTx, chats: readonly ChatWaitingForMerge[]): Promise<void> {
  for (const { connectionId, chat, groupId } of chats) {
    // Earlier mentions of the person may show the name of the contact that was merged away.
    if (groupId !== undefined) await publishMentions(db, groupId);
    await wakeWork(db, { queue: "inbound", connectionId, keys: [chat] });
  }
}
