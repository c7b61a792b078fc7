import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import {
  findFairShare,
  renewLeases,
  takeLeases,
} from "../../apps/server/src/domain/connections/lease-store.ts";
import { type Bus, openBus } from "../../apps/server/src/platform/bus/bus.ts";
import type { ConnectionConfig } from "../../apps/server/src/platform/db/connection.ts";
import { type Database, openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { createLogger } from "../../apps/server/src/platform/logger.ts";
import { createMetrics } from "../../apps/server/src/platform/metrics.ts";
import {
  type Claim,
  createWorkQueues,
  type WorkQueueName,
  type WorkQueues,
  wakeWork,
} from "../../apps/server/src/platform/work/work-queues.ts";

/**
 * Settings of a simulation process. It stands for several processes of an installation: it sends their SQL statements
 * and their messages to each other, but does no other work.
 */
export interface ScaleSettings {
  connection: ConnectionConfig;
  /** Numbers of the simulated processes with the roles web, worker and channels. */
  web: number;
  worker: number;
  channels: number;
  redisUrl: string | undefined;
}

export interface ScaleLoad {
  milliseconds: number;
  perSecond: number;
  companies: number;
  connections: number;
}

const workerQueues: readonly WorkQueueName[] = ["inbound", "assistants", "sheets", "mails"];
const channelQueues: readonly WorkQueueName[] = [
  "outbound",
  "receipts",
  "media",
  "numbers",
  "pictures",
  "bulk",
];
const concurrency = 16;
/** Time between two renewals of the leases; the same value as in `own-connections.ts`. */
const leaseMilliseconds = 5_000;
const logger = createLogger("silent");
const metrics = createMetrics({});
/** Time in milliseconds from each customer message until the answer to it was sent. */
const waits: number[] = [];

interface Member {
  bus: Bus;
  database: Database;
  workQueues: WorkQueues;
}

async function openMember({ connection, redisUrl }: ScaleSettings): Promise<Member> {
  const bus = await openBus({
    connection,
    self: crypto.randomUUID(),
    logger,
    receivesEvents: false,
    broker: redisUrl === undefined ? undefined : { url: redisUrl, prefix: "bench" },
  });
  const database = openDatabase({ connection, poolSize: 2, publish: bus.publish, onIdleError: () => {} });
  return { bus, database, workQueues: createWorkQueues(database, bus, logger, metrics) };
}

async function open(order: ScaleSettings): Promise<Member[]> {
  const members: Member[] = [];
  for (let index = 0; index < order.web + order.worker + order.channels; index++)
    members.push(await openMember(order));
  // Registers all processes before any of them takes connections, so that each knows the number of the others and takes
  // no more than its share.
  for (const { database, bus } of members.slice(order.web + order.worker))
    await renewLeases(database, bus.self);
  return members;
}

async function play(members: readonly Member[], { web, worker }: ScaleSettings): Promise<void> {
  for (const { database, workQueues } of members.slice(web, web + worker))
    for (const queue of workerQueues)
      workQueues.process(queue, { concurrency, drain: (claim) => answer(database, claim) });
  await Promise.all(members.slice(web + worker).map(carry));
}

/** Does the database work of a channels process: takes its share of the connections, and renews their leases. */
async function carry({ bus, database, workQueues }: Member): Promise<void> {
  let mine: number[] = [];
  async function look(): Promise<void> {
    const held = await renewLeases(database, bus.self);
    const share = await findFairShare(database);
    const taken = held.length < share ? await takeLeases(database, bus.self, share - held.length) : [];
    for (const { connectionId } of taken) await bus.follow(`connection:${connectionId}`);
    mine = [...held, ...taken].map(({ connectionId }) => connectionId);
  }
  await look();
  setInterval(() => void look(), leaseMilliseconds);
  for (const queue of channelQueues)
    workQueues.process(queue, {
      concurrency,
      connections: () => mine,
      drain: (claim) => send(database, claim),
    });
}

/**
 * Does the database work of a worker that answers a message: one transaction, which also wakes the chat's outbound
 * queue.
 */
async function answer(database: Database, claim: Claim): Promise<void> {
  await database.write(claim.companyId, async (db) => {
    await claim.end(db);
    await wakeWork(db, { queue: "outbound", connectionId: claim.connectionId, keys: [claim.key] });
  });
}

async function send(database: Database, claim: Claim): Promise<void> {
  await database.write(claim.companyId, (db) => claim.end(db));
  waits.push(Date.now() - Number.parseInt(claim.key, 10));
}

/**
 * Writes messages for all connections at a steady rate. Their keys contain the time of writing. Returns the number of
 * messages.
 */
async function load(members: readonly Member[], order: ScaleLoad): Promise<number> {
  let written = 0;
  const until = performance.now() + order.milliseconds;
  const under: Promise<unknown>[] = [];
  for (let next = performance.now(); next < until; next += 1_000 / order.perSecond) {
    await sleep(Math.max(0, next - performance.now()));
    const connectionId = 1 + Math.floor(Math.random() * order.connections);
    const companyId = 1 + ((connectionId - 1) % order.companies);
    const member = members[written % members.length];
    const keys = [`${Date.now()} ${process.pid}-${written}`];
    written += 1;
    under.push(
      member?.database.write(companyId, (db) => wakeWork(db, { queue: "inbound", connectionId, keys })) ??
        Promise.resolve(),
    );
  }
  await Promise.all(under);
  return written;
}

async function obey(order: ScaleSettings): Promise<void> {
  const members = await open(order);
  process.send?.("known");
  await once(process, "message");
  await play(members, order);
  process.send?.("ready");
  const [wanted] = (await once(process, "message")) as [ScaleLoad];
  process.send?.(await load(members, wanted));
  await once(process, "message");
  process.send?.(waits);
}

process.once("message", (order: ScaleSettings) => {
  obey(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
