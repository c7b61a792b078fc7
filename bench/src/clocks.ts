import { Client } from "pg";
import type { ConnectionConfig } from "../../apps/server/src/platform/db/connection.ts";
import { type Database, openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { createLogger } from "../../apps/server/src/platform/logger.ts";
import { hashPassword } from "../../apps/server/src/workflows/auth/password.ts";
import { checkSlaClocks } from "../../apps/server/src/workflows/sla/check-clocks.ts";
import type { BenchDatabases } from "./bench-databases.ts";
import { benchPassword, bigCompany, fillCompany } from "./fill-company.ts";
import { type Measurement, median } from "./outcome.ts";

const openClocks = 10_000;
const reached = 50;
const limitMs = 50;
const runs = 9;

/**
 * Measures the job of a minute with many running SLA clocks, and what each clock that reaches a share of its target
 * costs. The time of a run is an upper bound of its processor time, because its statements run one after the other.
 */
export async function measureClocks(stage: BenchDatabases): Promise<Measurement[]> {
  const { owner, runtime } = await stage.emptyDatabase("clocks");
  await fillClocks(owner);
  const database = openDatabase({ connection: runtime, poolSize: 4, onIdleError: () => {} });
  try {
    const now = new Date();
    const quiet: number[] = [];
    for (let run = 0; run < runs; run++) quiet.push(await timeOf(database, now));
    // The clocks are due in ten hours and more, a minute apart.
    const inReach = new Date(now.getTime() + (600 + reached) * 60_000);
    const each = (await timeOf(database, inReach)) / reached;
    const typical = median(quiet);
    return [
      {
        name: "clocks",
        measured: `${typical.toFixed(1)} ms a minute for ${openClocks} open clocks, ${each.toFixed(1)} ms for each that reaches a share`,
        limit: `${limitMs} ms`,
        ratio: typical / limitMs,
        promise: "≤ 1.00",
        held: typical <= limitMs,
      },
    ];
  } finally {
    await database.close();
  }
}

async function timeOf(database: Database, now: Date): Promise<number> {
  const job = checkSlaClocks({ database, clock: { now: () => now }, logger: createLogger("silent") });
  const began = performance.now();
  await job({});
  return performance.now() - began;
}

async function fillClocks(owner: ConnectionConfig): Promise<void> {
  const client = new Client(owner);
  await client.connect();
  try {
    await fillCompany(client, bigCompany, {
      contacts: openClocks,
      tickets: openClocks,
      open: openClocks,
      pending: 0,
      messages: 1,
      agents: 10,
      passwordHash: await hashPassword(benchPassword),
    });
    await client.query(`set app.company_id = '${bigCompany}'`);
    await client.query(`
      insert into sla_policies (company_id, name, calendar, resolution_minutes) values (${bigCompany}, 'Padrão', 'always', 800);
      update tickets set waiting_since = now(), sla = jsonb_build_object('policy', jsonb_build_object('id', p.id, 'name', p.name, 'version', 1), 'clock', null)
        from sla_policies p where p.company_id = tickets.company_id;
      delete from sla_changes;
      delete from work_queues where queue = 'sla';
      insert into sla_clocks (company_id, ticket_id, policy_id, kind, started_at, target_minutes, running_since, due_at, check_at)
      select t.company_id, t.id, p.id, 'resolution', started, 800, started, started + interval '800 minutes', started + interval '600 minutes'
      from (select *, now() + make_interval(mins => row_number() over (order by id)::integer) as started from tickets) t
      join sla_policies p on p.company_id = t.company_id`);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
