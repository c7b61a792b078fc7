/*
 * This file turns received events into rows. The channel stores each event in `channel_events` before it confirms the
 * receipt to WhatsApp (accept-events.ts) and wakes the chat's key in the work queue. One process claims the key and
 * handles the chat's events in order. Each event is one transaction: receive-message.ts finds or creates contact and
 * ticket, stores the message and lets the chatbot reply. Files are fetched before that transaction. If the event's
 * contact has to be merged with another contact, the event waits until the work queue "merges" has merged them. An
 * event that fails repeatedly becomes a dead letter; failures during an outage do not count.
 */

import { isStorageFull, requireStorageWithinLimit } from "../../domain/companies/policy.ts";
import type { MessageFile } from "../../domain/messages/rules.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { countsAsTry, isGivenUp, RetryLater } from "../../platform/work/retries.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import type { Channel } from "../../ports/channel.ts";
import type { ChannelEvent, ReceivedMedia } from "../../ports/channel-content.ts";
import type { Clock } from "../../ports/clock.ts";
import { MergeNeeded, requestMerges } from "../contact-identities/recognise-contact.ts";
import { type FetchDeps, fetchSoon, fileToFetch } from "../media/fetch-file.ts";
import type { ChatMemory } from "./chat-memory.ts";
import { receiveEvent } from "./receive-event.ts";
import { countTry, doneStatement, type EventRow, lockPendingEvents, markDone, putLast } from "./store.ts";

const batchSize = 20;
/** Number of retries of an event that refers to an unknown message. */
const mostWaits = 2;
/** Number of failed attempts after which an event becomes a dead letter with its error, so that the chat continues. */
const mostTries = 4;

/** Longest wait for a merge of contacts; usually the work queue "merges" wakes the chat much earlier. */
const mergeMilliseconds = 60_000;

export interface InboundDeps extends FetchDeps {
  channel: Pick<Channel, "normalise" | "fetchMedia" | "newExternalId">;
  clock: Clock;
  metrics: Pick<Metrics, "count">;
}

/** Processes the journalled events of one chat, oldest first, each with its effect in one transaction. */
export async function drainChat(deps: InboundDeps, claim: Claim): Promise<void> {
  const files: Files = new Map();
  let waiting: Waiting = new Map();
  for (;;) {
    const tally: Tally = { received: 0, waiting, named: new Set() };
    const beside = { files, waiting, tally };
    const left = await deps.database
      .write(claim.companyId, (db) => countingFiles(db, tally, () => takeBatch(deps, db, claim, beside)))
      .catch((error: unknown) => {
        if (isStorageFull(error)) return leaveFiles(deps, beside);
        if (!countsAsTry(error)) throw error;
        // The batch failed. Its events are processed one at a time, so those before the failing event are stored.
        return takeOne(deps, claim, beside);
      });
    waiting = tally.waiting;
    for (const eventId of tally.named) files.delete(eventId);
    for (let told = 0; told < tally.received; told += 1) deps.metrics.count("recado_messages_received_total");
    if (typeof left === "object" && "ending" in left) {
      await left.ending;
      return;
    }
    if (left === "early")
      throw new RetryLater("the event refers to a message that has not been received yet");
    if (left !== "more") await fetchFile(deps, claim, left, files);
  }
}

/** Fetched files of events that will be processed next, by event id. */
type Files = Map<string, { file: MessageFile; media: ReceivedMedia }>;

/** Maps an unknown message id to the first event that refers to it. Later events for that message queue behind it. */
type Waiting = Map<string, string>;

/** Results of one transaction; they are reported once the transaction has committed. */
interface Tally {
  received: number;
  waiting: Waiting;
  /** Ids of events whose stored messages refer to a fetched file. */
  named: Set<string>;
}

/** State besides database rows that one transaction of a drain reads and writes. */
interface Beside {
  files: Files;
  waiting: Waiting;
  tally: Tally;
}

/**
 * Next step of a drain: process another batch (`more`), wait for a message that an event refers to (`early`), end the
 * claim, or fetch a file first.
 */
type Left = "more" | "early" | Ending | FileToFetch;

/** Pending end of the claim on the chat; sending it together with the commit saves one round trip. */
interface Ending {
  ending: Promise<boolean>;
}

interface FileToFetch {
  event: EventRow;
  media: ReceivedMedia;
}

/** State that all events of one transaction share. */
interface Batch extends Beside {
  db: WriteTx;
  connectionId: number;
  chat: ChatMemory;
}

/** Resets the counts, because a failed attempt of this transaction was rolled back. */
function begin({ tally, waiting }: Beside): void {
  tally.received = 0;
  tally.waiting = new Map(waiting);
  tally.named = new Set();
}

/** Throws if the files that the transaction stores exceed the storage of the company's plan. */
async function countingFiles<T>(db: WriteTx, tally: Tally, work: () => Promise<T>): Promise<T> {
  const done = await work();
  if (tally.named.size > 0) await requireStorageWithinLimit(db);
  return done;
}

/**
 * Another transaction has used up the storage of the plan. The fetched files are removed, and their messages are stored
 * without files, which can be fetched later.
 */
async function leaveFiles({ storage }: InboundDeps, beside: Beside): Promise<"more"> {
  const { files, tally } = beside;
  for (const [eventId, { file, media }] of files) {
    if (!tally.named.has(eventId)) continue;
    await storage.remove([file.path, file.thumbnailPath].filter((key) => key !== null));
    files.set(eventId, { file: fileToFetch(media, "storageFull"), media });
  }
  begin(beside);
  return "more";
}

async function takeBatch(deps: InboundDeps, db: WriteTx, claim: Claim, beside: Beside): Promise<Left> {
  begin(beside);
  const events = await lockPendingEvents(db, claim.connectionId, claim.key, batchSize);
  const batch: Batch = { db, connectionId: claim.connectionId, ...beside, chat: {} };
  const done: EventRow[] = [];
  let early = 0;
  for (const event of events) {
    const outcome = await understand(deps, batch, event);
    if (typeof outcome === "object") {
      await markDone(db, done, null);
      return outcome;
    }
    if (outcome === "early") early += 1;
    else done.push(event);
  }
  if (early > 0) {
    await markDone(db, done, null);
    return done.length > 0 ? "more" : "early";
  }
  if (events.length === batchSize) {
    await markDone(db, events, null);
    return "more";
  }
  return endingOf(events.length > 0 ? claim.endWith(db, doneStatement(db, events, null)) : claim.end(db));
}

async function takeOne(deps: InboundDeps, claim: Claim, beside: Beside): Promise<Left> {
  begin(beside);
  let current: EventRow | undefined;
  try {
    return await deps.database.write(claim.companyId, (db) =>
      countingFiles(db, beside.tally, async () => {
        [current] = await lockPendingEvents(db, claim.connectionId, claim.key, 1);
        if (!current) return endingOf(claim.end(db));
        const alone: Batch = { db, connectionId: claim.connectionId, ...beside, chat: {} };
        const outcome = await understand(deps, alone, current);
        if (outcome === "done") await markDone(db, [current], null);
        return typeof outcome === "object" ? outcome : "more";
      }),
    );
  } catch (error) {
    if (isStorageFull(error)) return leaveFiles(deps, beside);
    if (error instanceof MergeNeeded) return waitForMerge(deps, claim, error);
    if (!current || !countsAsTry(error)) throw error;
    return makeDeadLetter(deps, claim, current, error);
  }
}

/** Leaves merging to the work queue "merges", which then wakes the chat; the event is processed again. */
async function waitForMerge({ database }: InboundDeps, claim: Claim, needed: MergeNeeded): Promise<never> {
  const { companyId, connectionId, key: chat } = claim;
  await database.write(companyId, (db) =>
    requestMerges(db, needed.pairs, { connectionId, chat, groupId: needed.groupId }),
  );
  throw new RetryLater("the chat's contact is being merged", { afterMilliseconds: mergeMilliseconds });
}

/** Ignores the promise's rejection here, because the commit fails with the same error and reports the error. */
function endingOf(ending: Promise<boolean>): Ending {
  ending.catch(() => {});
  return { ending };
}

async function makeDeadLetter(
  deps: InboundDeps,
  claim: Claim,
  event: EventRow,
  error: unknown,
): Promise<Left> {
  const givenUp = error instanceof Unreadable || isGivenUp(error, event.tries, mostTries);
  deps.metrics.count("recado_events_failed_total", { outcome: givenUp ? "put aside" : "tried again" });
  deps.logger.error(
    { err: error, companyId: claim.companyId, eventId: event.id, givenUp },
    givenUp ? "channel event not processed, kept as a dead letter" : "channel event not processed, retrying",
  );
  await deps.database.write(claim.companyId, (db) =>
    givenUp ? markDone(db, [event], reasonOf(error)) : countTry(db, event),
  );
  if (!givenUp) throw error;
  return "more";
}

/** Stores only the error's name and code, because the error's message may contain customer data. */
function reasonOf(error: unknown): string {
  if (error instanceof Unreadable) return reasonOf(error.cause);
  if (!(error instanceof Error)) return "Error";
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? `${error.name} ${code}` : error.name;
}

async function understand(
  deps: InboundDeps,
  { db, connectionId, files, tally, chat }: Batch,
  event: EventRow,
): Promise<"done" | "early" | FileToFetch> {
  const { channel, clock } = deps;
  const meaning = withPossibleTime(normalise(channel, event), event.received_at, clock.now());
  if (!meaning) return "done";
  const target = targetOf(meaning);
  const first = tally.waiting.get(target);
  if (first !== undefined && first !== event.external_id) return letWait(db, event);
  const media = meaning.type === "message" && meaning.content.type === "media" ? meaning.content : undefined;
  const file = files.get(event.id)?.file;
  if (media && !file) return { event, media };
  const newExternalId = () => channel.newExternalId();
  const receipt = { connectionId, raw: event.payload, file, chat, newExternalId, clock };
  const isKnown = await receiveEvent(db, receipt, meaning);
  if (file && file.path !== null) tally.named.add(event.id);
  if (meaning.type === "message" && !meaning.fromMe) tally.received += 1;
  if (isKnown || event.tries >= mostWaits) {
    tally.waiting.delete(target);
    return "done";
  }
  tally.waiting.set(target, event.external_id);
  return letWait(db, event);
}

/** Returns the id of the message that an event refers to; empty for an event that refers to none and never waits. */
function targetOf(event: ChannelEvent): string {
  if (event.type === "status") return event.externalId;
  return "targetExternalId" in event ? event.targetExternalId : "";
}

/** Throws Unreadable if normalising fails. Retries would fail too, so the event becomes a dead letter at once. */
function normalise(channel: InboundDeps["channel"], { payload }: EventRow): ChannelEvent | null {
  try {
    return channel.normalise(payload);
  } catch (error) {
    throw new Unreadable("the event's payload cannot be read", { cause: error });
  }
}

class Unreadable extends Error {}

/** WhatsApp began in 2009, so an earlier time of a message is wrong. */
const earliest = Date.UTC(2009, 0, 1);
/** Accepted time in the future: the clock of the channel may be ahead of ours by a day. */
const aheadMilliseconds = 24 * 3_600_000;

/** Replaces an impossible time, such as one far in the future, with the time at which the event arrived. */
function withPossibleTime(meaning: ChannelEvent | null, receivedAt: Date, now: Date): ChannelEvent | null {
  if (!meaning || !("sentAt" in meaning)) return meaning;
  const at = meaning.sentAt.getTime();
  const isPossible = at >= earliest && at <= now.getTime() + aheadMilliseconds;
  return isPossible ? meaning : { ...meaning, sentAt: receivedAt };
}

async function letWait(db: WriteTx, event: EventRow): Promise<"early"> {
  await putLast(db, event);
  return "early";
}

async function fetchFile(
  deps: InboundDeps,
  claim: Claim,
  { event, media }: FileToFetch,
  files: Files,
): Promise<void> {
  files.set(event.id, { file: await fetchSoon(deps, claim, event.external_id, media), media });
}
