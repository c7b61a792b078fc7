import { updateQueue } from "@recado/contract/queues";
import { createClient } from "@recado/contract/shared/client";
import { Client } from "pg";
import type { ConnectionConfig } from "../../apps/server/src/platform/db/connection.ts";
import { hashPassword } from "../../apps/server/src/workflows/auth/password.ts";
import { inBenchCompany, waitForRow } from "./bench-company.ts";
import type { BenchDatabases } from "./bench-databases.ts";
import { adminEmail, benchPassword, bigCompany, fillCompany } from "./fill-company.ts";
import { fetchToken } from "./http-load.ts";
import type { LimitWork } from "./limit-process.ts";
import { type Measurement, median } from "./outcome.ts";
import { runLimitProcess, startBenchProgram } from "./program.ts";

const waiting = 500;
const agents = 50;
const rounds = 3;
const mostSeconds = 2;
const leastRatio = 0.3;
const mostDeviation = 1;

interface Drain {
  seconds: number;
  /** Largest difference between an agent's number of tickets and the agent's share by weight. */
  deviation: number;
}

/**
 * Measures how long two processes need to assign the waiting tickets of a queue, from the request that switches the
 * queue to round robin until no ticket waits. The limit is the time for the same tickets with plain transactions.
 */
export async function measureAssignment(stage: BenchDatabases): Promise<Measurement[]> {
  const drains: Drain[] = [];
  const limits: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const { owner, runtime } = await stage.emptyDatabase(`assignment_${round}`);
    await fillWaiting(owner);
    drains.push(await measureDrain(owner, runtime));
    limits.push(waiting / (await plainAssignments(owner, runtime)));
  }
  const seconds = median(drains.map((drain) => drain.seconds));
  const deviation = Math.max(...drains.map((drain) => drain.deviation));
  // Each round is compared with its own limit, because other programs may use the machine in some rounds only.
  const ratio = median(drains.map((drain, round) => (limits[round] ?? Number.NaN) / drain.seconds));
  return [
    {
      name: "assignment",
      measured: `${seconds.toFixed(2)} s for ${waiting} tickets and ${agents} agents, ${deviation.toFixed(2)} tickets off the share`,
      limit: `${median(limits).toFixed(2)} s, tickets plainly opened; ${mostSeconds} s`,
      ratio,
      promise: `≥ ${leastRatio.toFixed(2)}`,
      held: ratio >= leastRatio && seconds <= mostSeconds && deviation <= mostDeviation,
    },
  ];
}

async function measureDrain(owner: ConnectionConfig, runtime: ConnectionConfig): Promise<Drain> {
  const programs = [await startBenchProgram(runtime, owner), await startBenchProgram(runtime, owner)];
  try {
    const url = programs[0]?.url ?? "";
    const token = await fetchToken(url, adminEmail, benchPassword);
    const call = createClient(async ({ method, url: path, body }) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const response = await fetch(new URL(path, url), { method, headers, body: JSON.stringify(body) });
      return { status: response.status, body: await response.json() };
    });
    const id = await inBenchCompany(owner, async (client) => {
      await client.query("update users set last_seen_at = now()");
      return (await client.query<{ id: number }>("select min(id) as id from queues")).rows[0]?.id;
    });
    const started = performance.now();
    await call(updateQueue, { params: { id: String(id) }, body: { assignment: "roundRobin" } });
    await waitForRow(owner, "select 1 where not exists (select 1 from tickets where status = 'pending')");
    const seconds = (performance.now() - started) / 1_000;
    return { seconds, deviation: await findDeviation(owner) };
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
  }
}

/** Compares the tickets of each agent with the share that the agent's weight stands for. */
function findDeviation(owner: ConnectionConfig): Promise<number> {
  return inBenchCompany(owner, async (client) => {
    const { rows } = await client.query<{ weight: number; tickets: number }>(
      `select coalesce(w.weight, 1) as weight, count(t.id)::integer as tickets from users u
       left join queue_weights w on w.user_id = u.id left join tickets t on t.user_id = u.id and t.status = 'open' group by u.id, w.weight`,
    );
    const total = rows.reduce((sum, { weight }) => sum + weight, 0);
    const given = rows.reduce((sum, { tickets }) => sum + tickets, 0);
    if (rows.length !== agents || given !== waiting)
      throw new Error(`expected ${waiting} tickets of ${agents} agents, got ${given} of ${rows.length}`);
    return Math.max(...rows.map(({ weight, tickets }) => Math.abs(tickets - (waiting * weight) / total)));
  });
}

/** Measures the database driver alone: how many tickets a second it opens, each with its event in a transaction. */
async function plainAssignments(owner: ConnectionConfig, runtime: ConnectionConfig): Promise<number> {
  const ids = await inBenchCompany(owner, async (client) => {
    await client.query("update queues set assignment = 'manual'");
    await client.query("update tickets set status = 'pending', user_id = null");
    return (await client.query<{ id: number }>("select id from tickets")).rows.map(({ id }) => id);
  });
  const units: LimitWork["units"] = ids.map((id, index) => [
    {
      name: "open",
      text: "update tickets set status = 'open', user_id = $2, started_at = now(), updated_at = now() where company_id = 1 and id = $1 returning *",
      values: [id, 1 + (index % agents)],
    },
    {
      name: "event",
      text: "insert into ticket_events (company_id, ticket_id, type) values (1, $1, 'transferred') returning *",
      values: [id],
    },
  ]);
  const { perSecond } = await runLimitProcess<{ perSecond: number }>({
    connection: runtime,
    companyId: bigCompany,
    units,
    transaction: true,
    concurrency: 2,
    seconds: 3,
  } satisfies LimitWork);
  return perSecond;
}

/** Creates a company whose tickets all wait in one queue, and whose agents have the weights 1 to 3. */
async function fillWaiting(owner: ConnectionConfig): Promise<void> {
  const client = new Client(owner);
  await client.connect();
  try {
    await fillCompany(client, bigCompany, {
      contacts: waiting,
      tickets: waiting,
      open: 0,
      pending: waiting,
      messages: 1,
      agents,
      passwordHash: await hashPassword(benchPassword),
    });
    await client.query(`set app.company_id = '${bigCompany}'`);
    await client.query("update tickets set waiting_since = now(), queue_id = (select min(id) from queues)");
    await client.query(
      `insert into queue_weights (company_id, queue_id, user_id, weight)
       select company_id, (select min(id) from queues), id, 1 + id % 3 from users`,
    );
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
