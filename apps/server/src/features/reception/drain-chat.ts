import { sql } from "kysely";
import type { Logger } from "pino";
import type { Change, Database } from "../../platform/db/database.ts";
import type { Claim } from "../../platform/lanes/lanes.ts";
import type { Channel } from "../../ports/channel.ts";
import { fileToFetch } from "./fetch-file.ts";
import { receiveEvent } from "./receive-event.ts";

const batch = 20;
/** An event that fails this often is put aside, with its reason, so that the chat goes on. */
const mostTries = 4;

export interface ReceptionHouse {
  database: Database;
  channel: Pick<Channel, "normalise">;
  logger: Logger;
}

interface EventRow {
  id: string;
  payload: unknown;
  tries: number;
}

/** Understands the journalled events of one chat, oldest first, each together with its effect in one transaction. */
export async function drainChat(house: ReceptionHouse, claim: Claim): Promise<void> {
  for (;;) {
    const left = await house.database
      .change(claim.companyId, (db) => takeBatch(house, db, claim, batch))
      .catch(
        // One bad event must not hold back the good ones before it: they go one at a time.
        () => takeOne(house, claim),
      );
    if (left === "ended" || left === "later") return;
  }
}

type Left = "more" | "ended" | "later";

async function takeBatch(house: ReceptionHouse, db: Change, claim: Claim, size: number): Promise<Left> {
  const events = await pendingEvents(db, claim, size);
  for (const event of events) await understand(house, db, claim.connectionId, event);
  // Sent together: neither needs the other's answer.
  const [ended] = await Promise.all([
    events.length < size && claim.end(db),
    events.length > 0 && markDone(db, events, null),
  ]);
  if (events.length === size) return "more";
  return ended ? "ended" : "later";
}

async function takeOne(house: ReceptionHouse, claim: Claim): Promise<Left> {
  let current: EventRow | undefined;
  try {
    return await house.database.change(claim.companyId, async (db) => {
      [current] = await pendingEvents(db, claim, 1);
      if (!current) return (await claim.end(db)) ? "ended" : "later";
      await understand(house, db, claim.connectionId, current);
      await markDone(db, [current], null);
      return "more";
    });
  } catch (error) {
    if (!current) throw error;
    return putAside(house, claim, current, error);
  }
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
    select id, payload, tries from channel_events
    where company_id = ${db.companyId} and connection_id = ${claim.connectionId} and chat = ${claim.key} and done_at is null
    order by id limit ${sql.lit(limit)} for update`);
}

async function understand(
  house: ReceptionHouse,
  db: Change,
  connectionId: number,
  event: EventRow,
): Promise<void> {
  const meaning = house.channel.normalise(event.payload);
  if (!meaning) return;
  const file =
    meaning.type === "message" && meaning.content.type === "media" ? fileToFetch(meaning.content) : undefined;
  await receiveEvent(db, connectionId, meaning, event.payload, file);
}

async function markDone(db: Change, events: readonly EventRow[], error: string | null): Promise<number> {
  const ids = events.map(({ id }) => id);
  return db.run(
    sql`update channel_events set done_at = now(), error = ${error} where company_id = ${db.companyId} and id = any(${ids}::bigint[])`,
  );
}
