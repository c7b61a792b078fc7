import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { ConnectionConfig } from "../../apps/server/src/platform/db/connection.ts";
import type { BenchDatabases } from "./bench-databases.ts";
import { type Measurement, percentile } from "./outcome.ts";
import { startBenchRedis } from "./redis.ts";
import type { ScaleLoad, ScaleSettings } from "./scale-process.ts";

/**
 * Numbers of processes in the simulated installations. An installation of 100 processes has 5,000 connections of 1,000
 * companies; the others are proportional.
 */
const sizes = [10, 50, 100];
const connectionsEach = 50;
const connectionsOfCompany = 5;
const perSecond = 100;
const idleMilliseconds = 15_000;
const loadMilliseconds = 20_000;
/**
 * Time after which every connection has an owner: processes look for connections every five seconds, and the second
 * look is enough.
 */
const settleMilliseconds = 11_000;
const longestDrainSeconds = 30;
/** Number of operating-system processes that simulate the installation. */
const stages = 2;

interface Figures {
  processes: number;
  unowned: number;
  /** Cost per second while no messages are sent. */
  idle: Spent;
  /** Cost of one received message and the answer to it. */
  message: Spent;
  p99: number;
  lost: number;
}

interface Spent {
  commits: number;
  /** CPU time of the database server in milliseconds. */
  milliseconds: number;
}

/**
 * Measures what claims, leases and the bus cost the database, and how this cost grows with the number of processes.
 * There is no other work.
 */
export async function measureScale(stage: BenchDatabases): Promise<Measurement[]> {
  const redis = await startBenchRedis();
  if (!redis) console.log("redis-server is not installed on this machine: measuring only the database");
  try {
    const byDatabase = await runAll(stage, undefined);
    const byBroker = redis ? await runAll(stage, redis.url) : [];
    return [
      ...byDatabase.map((one) => outcomeOf("scale", one, byDatabase)),
      ...byBroker.map((one) => outcomeOf("scale, Redis,", one, byBroker, 1.5)),
    ];
  } finally {
    redis?.server.kill();
  }
}

async function runAll(stage: BenchDatabases, redisUrl: string | undefined): Promise<Figures[]> {
  const figures: Figures[] = [];
  for (const processes of sizes) figures.push(await run(stage, processes, redisUrl));
  return figures;
}

function outcomeOf(name: string, one: Figures, all: readonly Figures[], most?: number): Measurement {
  const { processes, unowned, idle, message, p99, lost } = one;
  const [fewest = one] = all;
  const ratio = message.milliseconds / fewest.message.milliseconds;
  const isWhole = lost === 0 && unowned === 0;
  return {
    name: `${name} ${processes}`,
    measured: `${message.commits.toFixed(1)} commits and ${message.milliseconds.toFixed(1)} ms of the database a message, p99 ${p99} ms, ${lost} lost, ${unowned} unowned; idle ${idle.commits.toFixed(0)} commits/s, ${(idle.milliseconds / 10).toFixed(0)} % of a processor`,
    limit: `${fewest.message.milliseconds.toFixed(1)} ms with ${fewest.processes}`,
    ratio,
    promise: `${most === undefined ? "" : `≤ ${most} times what ten processes cost the database, `}none lost or unowned`,
    held: isWhole && (most === undefined || ratio <= most),
  };
}

async function run(stage: BenchDatabases, processes: number, redisUrl?: string): Promise<Figures> {
  const { owner, runtime } = await stage.emptyDatabase(`scale_${processes}${redisUrl ? "_redis" : ""}`);
  const connections = processes * connectionsEach;
  const companies = connections / connectionsOfCompany;
  const client = new Client(owner);
  await client.connect();
  const children = Array.from({ length: stages }, () =>
    fork(join(import.meta.dirname, "scale-process.ts"), { stdio: "inherit" }),
  );
  try {
    await fill(client, companies, connections);
    for (const child of children) await ask(child, orderOf(runtime, processes / stages, redisUrl));
    await Promise.all(children.map((child) => ask(child, "play")));
    await sleep(settleMilliseconds);
    const unowned = await countUnowned(client);
    const quiet = await spentDuring(client, () => sleep(idleMilliseconds));
    const idle = perUnit(quiet, idleMilliseconds / 1_000);
    const order = { milliseconds: loadMilliseconds, perSecond: perSecond / stages, companies, connections };
    let written = 0;
    const began = performance.now();
    const busy = await spentDuring(client, async () => {
      const counts = await Promise.all(children.map((child) => ask(child, order)));
      written = counts.reduce<number>((sum, count) => sum + Number(count), 0);
      await untilDrained(client);
    });
    const seconds = (performance.now() - began) / 1_000;
    const waits = (await Promise.all(children.map((child) => ask(child, "waits")))).flatMap(
      (some) => some as number[],
    );
    const beyond = {
      commits: busy.commits - idle.commits * seconds,
      milliseconds: busy.milliseconds - idle.milliseconds * seconds,
    };
    return {
      processes,
      unowned,
      idle,
      message: perUnit(beyond, written),
      p99: percentile(waits, 0.99),
      lost: written - waits.length,
    };
  } finally {
    for (const child of children) child.kill();
    await client.end();
  }
}

function orderOf(
  connection: ConnectionConfig,
  processes: number,
  redisUrl: string | undefined,
): ScaleSettings {
  const worker = Math.max(1, Math.round(processes * 0.2));
  const channels = Math.max(2, Math.round(processes * 0.4));
  return { connection, redisUrl, worker, channels, web: processes - worker - channels };
}

/** Sends an order to a child process and resolves with its reply. */
async function ask(
  child: ChildProcess,
  order: ScaleSettings | ScaleLoad | "play" | "waits",
): Promise<unknown> {
  child.send(order);
  const [answer] = await once(child, "message");
  return answer;
}

/**
 * Inserts the connections of one company after the other, because row-level security lets a transaction write for one
 * company only.
 */
async function fill(client: Client, companies: number, connections: number): Promise<void> {
  await client.query(`do $$ begin
    for id in 1..${companies} loop
      perform set_config('app.company_id', id::text, true);
      insert into companies (id, name) values (id, 'Company ' || id);
      insert into connections (id, company_id, name) overriding system value
        select n, id, 'Line ' || n from generate_series(id, ${connections}, ${companies}) n;
    end loop;
    insert into connection_leases (connection_id, company_id, desired_state)
      select n, 1 + (n - 1) % ${companies}, 'run' from generate_series(1, ${connections}) n;
  end $$`);
  await client.query("vacuum analyze");
}

/** Waits until all messages were answered, at most `longestDrainSeconds`. */
async function untilDrained(client: Client): Promise<void> {
  for (let left = longestDrainSeconds; left > 0; left--) {
    const { rowCount } = await client.query("select from work_queues limit 1");
    if (!rowCount) return;
    await sleep(1_000);
  }
}

async function countUnowned(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::integer as count from connection_leases where owner is null",
  );
  return rows[0]?.count ?? Number.NaN;
}

async function spentDuring(client: Client, work: () => Promise<unknown>): Promise<Spent> {
  const before = await spentSoFar(client);
  await work();
  const after = await spentSoFar(client);
  return { commits: after.commits - before.commits, milliseconds: after.milliseconds - before.milliseconds };
}

function perUnit({ commits, milliseconds }: Spent, units: number): Spent {
  return { commits: commits / units, milliseconds: milliseconds / units };
}

async function spentSoFar(client: Client): Promise<Spent> {
  // PostgreSQL reports the statistics of a session only after the session has been idle for about a second.
  await sleep(1_500);
  const { rows } = await client.query<{ commits: string; pid: number }>(
    "select xact_commit as commits, pg_backend_pid() as pid from pg_stat_database where datname = current_database()",
  );
  const [row] = rows;
  if (!row) throw new TypeError("expected the name of a benchmark database");
  return { commits: Number(row.commits), milliseconds: processorMilliseconds(parentOf(row.pid)) };
}

/**
 * Returns the CPU time of a process and of its running and ended children. Linux counts it in hundredths of a second.
 */
function processorMilliseconds(parent: number): number {
  const children = readdirSync("/proc").filter(
    (name) => /^\d+$/.test(name) && statOf(Number(name))?.[3] === String(parent),
  );
  const own = statOf(parent);
  const ended = own ? Number(own[15]) + Number(own[16]) : 0;
  const running = children.reduce((sum, pid) => {
    const stat = statOf(Number(pid));
    return stat ? sum + Number(stat[13]) + Number(stat[14]) : sum;
  }, 0);
  return (ended + running) * 10;
}

function parentOf(pid: number): number {
  return Number(statOf(pid)?.[3]);
}

/**
 * Returns the fields of `/proc/PID/stat` as the kernel numbers them, counted from 0. The process name counts as one
 * field, even if it contains spaces. Returns undefined if the process has ended.
 */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = text.lastIndexOf(")");
    return [String(pid), text.slice(0, end + 1), ...text.slice(end + 2).split(" ")];
  } catch (error) {
    if (
      (error as NodeJS.ErrnoException).code === "ENOENT" ||
      (error as NodeJS.ErrnoException).code === "ESRCH"
    )
      return undefined;
    throw error;
  }
}
