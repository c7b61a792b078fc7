import { type RawBuilder, sql } from "kysely";
import type { Logger } from "pino";
import type { Bus } from "../bus/bus.ts";
import type { Change, Database, Db } from "../db/database.ts";
import type { Metrics } from "../metrics.ts";

/** Work that keeps its order per key: rows of a feature's own table, drained oldest first by whoever claims the key. */
export interface LaneKey {
  lane: LaneName;
  companyId: number;
  connectionId: number;
  key: string;
}

export type LaneName = "inbound" | "outbound" | "receipts" | "media" | "pictures" | "assistants";

export interface Claim extends LaneKey {
  /** How often in a row a drain of it has failed. */
  tries: number;
  /** Ends the lane inside the transaction of its last piece; false when there was a new reason to look since. */
  end(db: Db): Promise<boolean>;
  /** The same with something that must be written besides, as a statement whose rows do not matter, in one round trip. */
  endWith(db: Db, besides: RawBuilder<unknown>): Promise<boolean>;
}

export interface Lanes {
  /** Starts draining a lane in this process. */
  carry(lane: LaneName, carrier: Carrier): void;
  /** What a connection's keys backed off for is over: they are due at once. */
  hurry(lane: LaneName, connectionId: number): void;
  /** Waits for the drains under way; starts none. */
  stop(): Promise<void>;
}

export interface Carrier {
  /** Drains the key until nothing is left; a throw backs the whole key off. */
  drain(claim: Claim): Promise<void>;
  /** Which connections this process may work for; undefined is all. */
  connections?(): readonly number[];
  concurrency: number;
}

/** Thrown by a drain that waits for something outside: it is tried again like a failure, and is none. */
export class LaneWaits extends Error {}

const claimSeconds = 30;
/** Keys claimed at once, for each that is drained at a time: few enough to be reached well within the claim. */
const claimedAhead = 4;
const pollMilliseconds = 1_000;
const firstBackOffSeconds = 0.5;
const longestBackOffSeconds = 60;

export function createLanes(
  database: Database,
  bus: Bus,
  self: string,
  logger: Logger,
  metrics: Metrics,
): Lanes {
  const carriers = new Map<LaneName, LaneWorker>();
  bus.subscribe("lane", (lane) => carriers.get(lane as LaneName)?.look());
  return {
    carry(lane, carrier) {
      carriers.set(lane, startWorker(lane, carrier, database, self, logger, metrics));
    },
    hurry(lane, connectionId) {
      database
        .platform((db) => db.run(hurryStatement(lane, connectionId)))
        .catch((error: unknown) => logger.warn({ err: error, lane }, "a connection's keys were not hurried"))
        .finally(() => carriers.get(lane)?.look());
    },
    stop: async () => {
      await Promise.all([...carriers.values()].map((worker) => worker.stop()));
    },
  };
}

/** Says, inside the transaction that wrote the work, that the keys have something to do. */
export async function wakeLanes(
  db: Change,
  { lane, connectionId, keys }: { lane: LaneName; connectionId: number; keys: readonly string[] },
): Promise<void> {
  if (keys.length === 0) return;
  // In one order for everybody, so that two who wake the same keys do not wait for each other in a circle.
  await db.run(sql`
    insert into lanes (lane, company_id, connection_id, key)
    select ${lane}, ${db.companyId}, ${connectionId}, key from unnest(${[...keys].sort()}::text[]) as key
    on conflict (lane, company_id, connection_id, key) do update set
      wakes = lanes.wakes + 1,
      ready_at = case when lanes.tries = 0 then least(lanes.ready_at, now()) else lanes.ready_at end`);
  db.publish("lane", lane);
}

/** Nobody will ever have something to do for a connection that is gone. */
export async function forgetLanes(db: Change, connectionId: number): Promise<void> {
  await db.run(sql`delete from lanes where company_id = ${db.companyId} and connection_id = ${connectionId}`);
}

interface LaneWorker {
  look(): void;
  stop(): Promise<void>;
}

interface ClaimedRow {
  company_id: number;
  connection_id: number;
  key: string;
  wakes: string;
  tries: number;
}

function startWorker(
  lane: LaneName,
  carrier: Carrier,
  database: Database,
  self: string,
  logger: Logger,
  metrics: Metrics,
): LaneWorker {
  const running = new Set<Promise<void>>();
  /** Claimed ahead, so that many small drains do not each ask the database for the next. */
  const claimed: ClaimedRow[] = [];
  let looking: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  function look(): void {
    if (stopped) return;
    if (looking) {
      again = true;
      return;
    }
    looking = fill()
      .catch((error: unknown) => logger.warn({ err: error, lane }, "could not look for work"))
      .finally(() => {
        looking = undefined;
        if (again) {
          again = false;
          look();
        }
      });
  }

  async function fill(): Promise<void> {
    start();
    if (running.size >= carrier.concurrency) return;
    const connections = carrier.connections?.();
    if (connections?.length === 0) return;
    const ahead = carrier.concurrency * claimedAhead;
    claimed.push(
      ...(await database.platform((db) => db.rows(claimStatement(lane, self, ahead, connections)))),
    );
    start();
  }

  function start(): void {
    while (running.size < carrier.concurrency && !stopped) {
      const row = claimed.shift();
      if (!row) return;
      const work: Promise<void> = drainOne(row).finally(() => {
        running.delete(work);
        if (claimed.length > 0) start();
        else look();
      });
      running.add(work);
    }
  }

  async function drainOne(row: ClaimedRow): Promise<void> {
    const started = performance.now();
    const key = { lane, companyId: row.company_id, connectionId: row.connection_id, key: row.key };
    const prolong = setInterval(() => void prolongClaim(key), (claimSeconds * 1_000) / 3);
    let ended = false;
    try {
      await carrier.drain({
        ...key,
        tries: row.tries,
        end: async (db) => {
          ended = (await db.run(endStatement(key, self, row.wakes))) > 0;
          return ended;
        },
        endWith: async (db, besides) => {
          ended = (await db.run(sql`with besides as (${besides}) ${endStatement(key, self, row.wakes)}`)) > 0;
          return ended;
        },
      });
      if (!ended) await database.platform((db) => db.run(releaseStatement(key, self)));
      metrics.job(`lane:${lane}`, "done", performance.now() - started);
    } catch (error) {
      metrics.job(`lane:${lane}`, "failed", performance.now() - started);
      const about = { err: error, lane, companyId: key.companyId, connectionId: key.connectionId };
      if (error instanceof LaneWaits) logger.debug(about, "a drain waits and will be tried again");
      else logger.warn(about, "a drain failed and will be tried again");
      await backOff(key);
    } finally {
      clearInterval(prolong);
    }
  }

  async function giveBack(row: ClaimedRow): Promise<void> {
    const key = { lane, companyId: row.company_id, connectionId: row.connection_id, key: row.key };
    await database.platform((db) => db.run(releaseStatement(key, self)));
  }

  async function prolongClaim(key: LaneKey): Promise<void> {
    await database
      .platform((db) =>
        db.run(
          sql`update lanes set claimed_until = now() + make_interval(secs => ${claimSeconds}) where ${isMine(key, self)}`,
        ),
      )
      .catch((error: unknown) => logger.warn({ err: error, lane }, "a claim was not prolonged"));
  }

  async function backOff(key: LaneKey): Promise<void> {
    // When the database itself is away the claim runs out by itself.
    await database
      .platform((db) => db.run(backOffStatement(key, self)))
      .catch((error: unknown) => logger.warn({ err: error, lane }, "a drain could not be put back"));
  }

  const poll = setInterval(look, pollMilliseconds);
  look();
  return {
    look,
    async stop() {
      stopped = true;
      clearInterval(poll);
      await looking;
      await Promise.all(running);
      // What was claimed ahead is anybody's again at once.
      for (const row of claimed.splice(0)) await giveBack(row);
    },
  };
}

function claimStatement(
  lane: LaneName,
  self: string,
  limit: number,
  connections: readonly number[] | undefined,
) {
  const mine = connections === undefined ? sql`` : sql`and connection_id = any(${connections})`;
  return sql<ClaimedRow>`
    with due as (
      select lane, company_id, connection_id, key from lanes
      where lane = ${lane} and ready_at <= now() and claimed_until < now() ${mine}
      order by ready_at limit ${limit} for update skip locked)
    update lanes set claimed_by = ${self}, claimed_until = now() + make_interval(secs => ${claimSeconds})
    from due
    where lanes.lane = due.lane and lanes.company_id = due.company_id
      and lanes.connection_id = due.connection_id and lanes.key = due.key
    returning lanes.company_id, lanes.connection_id, lanes.key, lanes.wakes, lanes.tries`;
}

function isMine({ lane, companyId, connectionId, key }: LaneKey, self: string) {
  return sql`lane = ${lane} and company_id = ${companyId} and connection_id = ${connectionId} and key = ${key} and claimed_by = ${self}`;
}

function endStatement(key: LaneKey, self: string, wakes: string) {
  return sql`delete from lanes where ${isMine(key, self)} and wakes = ${wakes}`;
}

/** There was a new reason to look: somebody claims the key again at once. */
function releaseStatement(key: LaneKey, self: string) {
  return sql`update lanes set claimed_until = '-infinity', tries = 0, ready_at = least(ready_at, now()) where ${isMine(key, self)}`;
}

function hurryStatement(lane: LaneName, connectionId: number) {
  return sql`update lanes set tries = 0, ready_at = now()
    where lane = ${lane} and connection_id = ${connectionId} and claimed_until < now() and ready_at > now()`;
}

function backOffStatement(key: LaneKey, self: string) {
  return sql`update lanes set claimed_until = '-infinity', tries = tries + 1,
      ready_at = now() + make_interval(secs => least(power(2, tries) * ${firstBackOffSeconds}, ${longestBackOffSeconds}) * (0.75 + random() / 2))
    where ${isMine(key, self)}`;
}
