import { sql } from "kysely";
import type { WriteTx } from "../../platform/db/database.ts";
import { type Claim, RetryLater } from "../../platform/work/work-queues.ts";
import type { Channel } from "../../ports/channel.ts";
import type { ReceivedMedia } from "../../ports/channel-content.ts";
import type { Clock } from "../../ports/clock.ts";
import { type FetchDeps, fetchSoon } from "../media/fetch-file.ts";
import type { MessageFile } from "../messages/rules.ts";
import { receiveEvent } from "./receive-event.ts";
import type { ChatMemory } from "./receive-message.ts";

const batchSize = 20;
/** How often an event is looked at again that speaks of a message we do not have. */
const mostWaits = 2;
/** An event that fails this often is put aside, with its reason, so that the chat goes on. */
const mostTries = 4;

export interface ReceptionDeps extends FetchDeps {
  channel: Pick<Channel, "normalise" | "fetchMedia" | "newExternalId">;
  clock: Clock;
}

interface EventRow {
  id: string;
  external_id: string;
  payload: unknown;
  tries: number;
}

/** Understands the journalled events of one chat, oldest first, each together with its effect in one transaction. */
export async function drainChat(deps: ReceptionDeps, claim: Claim): Promise<void> {
  const files: Files = new Map();
  for (;;) {
    const left = await deps.database
      .write(claim.companyId, (db) => takeBatch(deps, db, claim, files))
      .catch(
        // One bad event must not hold back the good ones before it: they go one at a time.
        () => takeOne(deps, claim, files),
      );
    if (typeof left === "object" && "ending" in left) {
      await left.ending;
      return;
    }
    if (left === "early") throw new RetryLater("an event speaks of a message that has not come yet");
    if (left !== "more") await fetchFile(deps, claim, left, files);
  }
}

/** Files fetched for events that are about to be understood, by the event's id. */
type Files = Map<string, MessageFile>;

/** What is left to do: another batch, nothing, waiting for what comes late, or first a file to fetch. */
type Left = "more" | "early" | Ending | FileToFetch;

/** The queue's end, under way when the commit is sent: one round trip less for each chat. */
interface Ending {
  ending: Promise<boolean>;
}

interface FileToFetch {
  event: EventRow;
  media: ReceivedMedia;
}

/** What the events that are understood in one transaction share. */
interface Batch {
  db: WriteTx;
  connectionId: number;
  files: Files;
  chat: ChatMemory;
}

async function takeBatch(deps: ReceptionDeps, db: WriteTx, claim: Claim, files: Files): Promise<Left> {
  const events = await pendingEvents(db, claim, batchSize);
  const batch: Batch = { db, connectionId: claim.connectionId, files, chat: {} };
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

async function takeOne(deps: ReceptionDeps, claim: Claim, files: Files): Promise<Left> {
  let current: EventRow | undefined;
  try {
    return await deps.database.write(claim.companyId, async (db) => {
      [current] = await pendingEvents(db, claim, 1);
      if (!current) return endingOf(claim.end(db));
      const alone: Batch = { db, connectionId: claim.connectionId, files, chat: {} };
      const outcome = await understand(deps, alone, current);
      if (outcome === "done") await markDone(db, [current], null);
      return typeof outcome === "object" ? outcome : "more";
    });
  } catch (error) {
    if (!current) throw error;
    return putAside(deps, claim, current, error);
  }
}

/** Where it fails the commit fails too, and tells. */
function endingOf(ending: Promise<boolean>): Ending {
  ending.catch(() => {});
  return { ending };
}

async function putAside(deps: ReceptionDeps, claim: Claim, event: EventRow, error: unknown): Promise<Left> {
  const givenUp = event.tries + 1 >= mostTries;
  deps.logger.error(
    { err: error, companyId: claim.companyId, eventId: event.id, givenUp },
    "an event was not understood",
  );
  await deps.database.write(claim.companyId, (db) =>
    givenUp
      ? markDone(db, [event], error instanceof Error ? error.name : "Error")
      : db.run(
          sql`update channel_events set tries = tries + 1 where company_id = ${db.companyId} and id = ${event.id}`,
        ),
  );
  if (!givenUp) throw error;
  return "more";
}

function pendingEvents(db: WriteTx, claim: Claim, limit: number): Promise<EventRow[]> {
  return db.rows(sql<EventRow>`
    select id, external_id, payload, tries from channel_events
    where company_id = ${db.companyId} and connection_id = ${claim.connectionId} and chat = ${claim.key} and done_at is null
    order by id limit ${sql.lit(limit)} for update`);
}

async function understand(
  deps: ReceptionDeps,
  { db, connectionId, files, chat }: Batch,
  event: EventRow,
): Promise<"done" | "early" | FileToFetch> {
  const { channel, clock } = deps;
  const meaning = channel.normalise(event.payload);
  if (!meaning) return "done";
  const media = meaning.type === "message" && meaning.content.type === "media" ? meaning.content : undefined;
  const file = files.get(event.id);
  if (media && !file) return { event, media };
  const newExternalId = () => channel.newExternalId();
  const receipt = { connectionId, raw: event.payload, file, chat, newExternalId, clock };
  const isKnown = await receiveEvent(db, receipt, meaning);
  if (isKnown || event.tries >= mostWaits) return "done";
  await putLast(db, event);
  return "early";
}

/** Events may come before the message they speak of: such a one goes behind whatever else there is. */
async function putLast(db: WriteTx, { id }: EventRow): Promise<void> {
  await db.run(
    sql`update channel_events set id = default, tries = tries + 1 where company_id = ${db.companyId} and id = ${id}`,
  );
}

async function fetchFile(
  deps: ReceptionDeps,
  claim: Claim,
  { event, media }: FileToFetch,
  files: Files,
): Promise<void> {
  files.set(event.id, await fetchSoon(deps, claim, event.external_id, media));
}

function markDone(db: WriteTx, events: readonly EventRow[], error: string | null): Promise<number> {
  return db.run(doneStatement(db, events, error));
}

function doneStatement(db: WriteTx, events: readonly EventRow[], error: string | null) {
  const ids = events.map(({ id }) => id);
  return sql`update channel_events set done_at = now(), error = ${error} where company_id = ${db.companyId} and id = any(${ids}::bigint[])`;
}
