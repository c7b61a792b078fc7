import { sql } from "kysely";
import type { Change } from "../../platform/db/database.ts";
import { type Claim, LaneWaits } from "../../platform/work/work-queues.ts";
import type { Channel } from "../../ports/channel.ts";
import type { ReceivedMedia } from "../../ports/channel-content.ts";
import type { Clock } from "../../ports/clock.ts";
import { type FetchHouse, fetchSoon } from "../media/fetch-file.ts";
import type { HeldFile } from "../messages/rules.ts";
import { receiveEvent } from "./receive-event.ts";
import type { ChatMemory } from "./receive-message.ts";

const batchSize = 20;
/** How often an event is looked at again that speaks of a message we do not have. */
const mostWaits = 2;
/** An event that fails this often is put aside, with its reason, so that the chat goes on. */
const mostTries = 4;

export interface ReceptionHouse extends FetchHouse {
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
export async function drainChat(house: ReceptionHouse, claim: Claim): Promise<void> {
  const files: Files = new Map();
  for (;;) {
    const left = await house.database
      .change(claim.companyId, (db) => takeBatch(house, db, claim, files))
      .catch(
        // One bad event must not hold back the good ones before it: they go one at a time.
        () => takeOne(house, claim, files),
      );
    if (typeof left === "object" && "ending" in left) {
      await left.ending;
      return;
    }
    if (left === "early") throw new LaneWaits("an event speaks of a message that has not come yet");
    if (left !== "more") await fetchFile(house, claim, left, files);
  }
}

/** Files fetched for events that are about to be understood, by the event's id. */
type Files = Map<string, HeldFile>;

/** What is left to do: another batch, nothing, waiting for what comes late, or first a file to fetch. */
type Left = "more" | "early" | Ending | FileToFetch;

/** The lane's end, under way when the commit is sent: one round trip less for each chat. */
interface Ending {
  ending: Promise<boolean>;
}

interface FileToFetch {
  event: EventRow;
  media: ReceivedMedia;
}

/** What the events that are understood in one transaction share. */
interface Batch {
  db: Change;
  connectionId: number;
  files: Files;
  chat: ChatMemory;
}

async function takeBatch(house: ReceptionHouse, db: Change, claim: Claim, files: Files): Promise<Left> {
  const events = await pendingEvents(db, claim, batchSize);
  const batch: Batch = { db, connectionId: claim.connectionId, files, chat: {} };
  const done: EventRow[] = [];
  let early = 0;
  for (const event of events) {
    const outcome = await understand(house, batch, event);
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

async function takeOne(house: ReceptionHouse, claim: Claim, files: Files): Promise<Left> {
  let current: EventRow | undefined;
  try {
    return await house.database.change(claim.companyId, async (db) => {
      [current] = await pendingEvents(db, claim, 1);
      if (!current) return endingOf(claim.end(db));
      const alone: Batch = { db, connectionId: claim.connectionId, files, chat: {} };
      const outcome = await understand(house, alone, current);
      if (outcome === "done") await markDone(db, [current], null);
      return typeof outcome === "object" ? outcome : "more";
    });
  } catch (error) {
    if (!current) throw error;
    return putAside(house, claim, current, error);
  }
}

/** Where it fails the commit fails too, and tells. */
function endingOf(ending: Promise<boolean>): Ending {
  ending.catch(() => {});
  return { ending };
}

async function putAside(house: ReceptionHouse, claim: Claim, event: EventRow, error: unknown): Promise<Left> {
  const givenUp = event.tries + 1 >= mostTries;
  house.logger.error(
    { err: error, companyId: claim.companyId, eventId: event.id, givenUp },
    "an event was not understood",
  );
  await house.database.change(claim.companyId, (db) =>
    givenUp
      ? markDone(db, [event], error instanceof Error ? error.name : "Error")
      : db.run(
          sql`update channel_events set tries = tries + 1 where company_id = ${db.companyId} and id = ${event.id}`,
        ),
  );
  if (!givenUp) throw error;
  return "more";
}

function pendingEvents(db: Change, claim: Claim, limit: number): Promise<EventRow[]> {
  return db.rows(sql<EventRow>`
    select id, external_id, payload, tries from channel_events
    where company_id = ${db.companyId} and connection_id = ${claim.connectionId} and chat = ${claim.key} and done_at is null
    order by id limit ${sql.lit(limit)} for update`);
}

async function understand(
  house: ReceptionHouse,
  { db, connectionId, files, chat }: Batch,
  event: EventRow,
): Promise<"done" | "early" | FileToFetch> {
  const { channel, clock } = house;
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
async function putLast(db: Change, { id }: EventRow): Promise<void> {
  await db.run(
    sql`update channel_events set id = default, tries = tries + 1 where company_id = ${db.companyId} and id = ${id}`,
  );
}

async function fetchFile(
  house: ReceptionHouse,
  claim: Claim,
  { event, media }: FileToFetch,
  files: Files,
): Promise<void> {
  files.set(event.id, await fetchSoon(house, claim, event.external_id, media));
}

function markDone(db: Change, events: readonly EventRow[], error: string | null): Promise<number> {
  return db.run(doneStatement(db, events, error));
}

function doneStatement(db: Change, events: readonly EventRow[], error: string | null) {
  const ids = events.map(({ id }) => id);
  return sql`update channel_events set done_at = now(), error = ${error} where company_id = ${db.companyId} and id = any(${ids}::bigint[])`;
}
