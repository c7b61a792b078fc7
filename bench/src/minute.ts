import { Client } from "pg";
import type { ConnectionConfig } from "../../apps/server/src/platform/db/connection.ts";
import { hashPassword } from "../../apps/server/src/workflows/auth/password.ts";
import { inBenchCompany, waitForRow } from "./bench-company.ts";
import type { BenchDatabases } from "./bench-databases.ts";
import { adminEmail, benchPassword, bigCompany, fillCompany } from "./fill-company.ts";
import { applyLoad, fetchToken } from "./http-load.ts";
import { type Measurement, median, percentile } from "./outcome.ts";
import { startBenchProgram } from "./program.ts";

const open = 4_000;
const pending = 1_000;
const connections = 4;
const paths = ["/api/settings"];

/**
 * Measures a minute in which the timers of thousands of tickets are due: tickets are transferred and closed, while an
 * agent works.
 */
export async function measureMinute(stage: BenchDatabases): Promise<Measurement[]> {
  const idles: number[] = [];
  const busies: number[] = [];
  const durations: number[] = [];
  for (let round = 1; round <= 3; round++) {
    const { owner, runtime } = await stage.emptyDatabase(`minute_${round}`);
    await fillDue(owner);
    const program = await startBenchProgram(runtime, owner);
    try {
      const token = await fetchToken(program.url, adminEmail, benchPassword);
      await waitForRow(owner, "select 1 from connection_leases where owner is not null");
      const idle = await applyLoad(program.url, paths, token, connections, 5);
      idles.push(percentile(idle.times, 0.99));
      const started = performance.now();
      await inBenchCompany(owner, strike);
      const times: number[] = [];
      while (await inBenchCompany(owner, isAnyDue))
        times.push(...(await applyLoad(program.url, paths, token, connections, 0.5, 0)).times);
      durations.push((performance.now() - started) / 1_000);
      busies.push(percentile(times, 0.99));
    } finally {
      await program.stop();
    }
  }
  const ratio = median(busies) / median(idles);
  return [
    {
      name: "minute",
      measured: `${median(busies).toFixed(1)} ms p99, timers ${median(durations).toFixed(1)} s`,
      limit: `${median(idles).toFixed(1)} ms p99 idle`,
      ratio,
      promise: "≤ 3.00",
      held: ratio <= 3,
      peer: "stalls 11 s",
    },
  ];
}

async function fillDue(owner: ConnectionConfig): Promise<void> {
  const client = new Client(owner);
  await client.connect();
  try {
    await fillCompany(client, bigCompany, {
      contacts: open + pending,
      tickets: open + pending,
      open,
      pending,
      messages: 2,
      agents: 10,
      passwordHash: await hashPassword(benchPassword),
    });
    await client.query(`set app.company_id = '${bigCompany}'`);
    await client.query(
      "insert into connection_leases (connection_id, company_id) select id, company_id from connections",
    );
    // Makes all tickets old before any timer is configured, so that no ticket is due until the measurement starts.
    await client.query(
      "update tickets set updated_at = now() - interval '1 day', queued_at = now() - interval '1 day', queue_id = case when status = 'pending' then null else queue_id end",
    );
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** Configures the timers, and starts the job that cron otherwise starts each minute. */
async function strike(client: Client): Promise<void> {
  await client.query(
    "update connections set expires_ticket = 10, expires_inactive_message = 'Até logo, {{firstName}}.', time_to_transfer = 10, transfer_queue_id = (select min(id) from queues)",
  );
  await client.query("select enqueue_job('runTimers', '{}'::json)");
}

async function isAnyDue(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select 1 from tickets where status = 'open' or (status = 'pending' and queue_id is null) limit 1",
  );
  return rowCount !== 0;
}
