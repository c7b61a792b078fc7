import { Client } from "pg";
import { findCompany } from "../../apps/server/src/domain/companies/queries.ts";
import { balanceInvoices, keepInvoiceCurrent } from "../../apps/server/src/domain/invoices/actions.ts";
import { insertOtherPayment, sumPayments } from "../../apps/server/src/domain/invoices/charge-store.ts";
import { findInvoicesFrom, updateInvoice } from "../../apps/server/src/domain/invoices/store.ts";
import type { ConnectionConfig } from "../../apps/server/src/platform/db/connection.ts";
import { type Database, openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { hashPassword } from "../../apps/server/src/workflows/auth/password.ts";
import { waitForRow } from "./bench-company.ts";
import type { BenchDatabases } from "./bench-databases.ts";
import { applyLoad, fetchToken } from "./http-load.ts";
import { type Measurement, median, percentile } from "./outcome.ts";
import { startBenchProgram } from "./program.ts";

const renewals = 10_000;
const payers = 20;
const compared = 1_000;
const companies = 5_000;
const mostSeconds = 10;

/**
 * Measures the renewal of plans: the last of ten thousand renewals must not cost more than the first, and the job that
 * creates all invoices must not slow down users.
 */
export async function measureRenewal(stage: BenchDatabases): Promise<Measurement[]> {
  return [await measureRow(stage), await measureJob(stage)];
}

async function measureRow(stage: BenchDatabases): Promise<Measurement> {
  const { owner, runtime } = await stage.emptyDatabase("renewal");
  await fillCompanies(owner, payers);
  const database = openDatabase({ connection: runtime, poolSize: 2, onIdleError: () => {} });
  const times: number[] = [];
  try {
    for (let index = 0; index < renewals; index++) times.push(await renew(database, 1 + (index % payers)));
  } finally {
    await database.close();
  }
  const [first, last] = [median(times.slice(0, compared)), median(times.slice(-compared))];
  return {
    name: "renewal",
    measured: `${last.toFixed(1)} ms, the last ${compared} of ${renewals}`,
    limit: `${first.toFixed(1)} ms, the first ${compared}`,
    ratio: last / first,
    promise: "≤ 1.50",
    held: last / first <= 1.5,
  };
}

/**
 * Creates and pays the invoice of a company's due day. Returns the milliseconds until the company's plan is renewed.
 */
async function renew(database: Database, companyId: number): Promise<number> {
  const started = performance.now();
  await database.write(companyId, async (db) => {
    const now = (await findCompany(db))?.due_date ?? new Date();
    await keepInvoiceCurrent(db, now);
    const { rows } = await findInvoicesFrom(db, now.toISOString().slice(0, 10));
    const [invoice] = rows;
    if (!invoice || invoice.paid_at) throw new Error("expected an unpaid invoice, found none");
    await insertOtherPayment(db, invoice.id, {
      centavos: invoice.value_centavos,
      method: "transfer",
      paidOn: undefined,
      now,
    });
    await updateInvoice(db, invoice.id, await sumPayments(db, invoice.id));
    await balanceInvoices(db, invoice.id, now);
  });
  return performance.now() - started;
}

async function measureJob(stage: BenchDatabases): Promise<Measurement> {
  const { owner, runtime } = await stage.emptyDatabase("invoice_job");
  await fillCompanies(owner, companies);
  const program = await startBenchProgram(runtime, owner);
  try {
    const token = await fetchToken(program.url, "dona1@empresa.bench", "bench1234");
    const ask = (seconds: number, warmUp = 0) =>
      applyLoad(program.url, ["/api/settings"], token, 4, seconds, warmUp);
    const idle = percentile((await ask(5, 1)).times, 0.99);
    const started = performance.now();
    const made = begin(owner).then(() => (performance.now() - started) / 1_000);
    const times: number[] = [];
    let seconds: number | undefined;
    void made.then((taken) => {
      seconds = taken;
    });
    while (seconds === undefined) times.push(...(await ask(0.5)).times);
    const busy = percentile(times, 0.99);
    return {
      name: "invoice job",
      measured: `${seconds.toFixed(1)} s for ${companies} companies, others' p99 ${busy.toFixed(1)} ms`,
      limit: `${mostSeconds} s, ${idle.toFixed(1)} ms p99 idle`,
      ratio: busy / idle,
      promise: "≤ 2.00",
      held: busy / idle <= 2 && seconds <= mostSeconds,
    };
  } finally {
    await program.stop();
  }
}

/** Starts the job that cron otherwise starts each hour. Resolves when every company has its invoice. */
async function begin(owner: ConnectionConfig): Promise<void> {
  const client = new Client(owner);
  await client.connect();
  await client.query("select enqueue_job('makeInvoices', '{}'::json)");
  await client.end();
  await waitForRow(owner, `select 1 from invoice_numbers where last >= ${companies}`);
}

/** Creates companies whose plan is due in three days. The first company has an active user. */
async function fillCompanies(owner: ConnectionConfig, count: number): Promise<void> {
  const client = new Client(owner);
  await client.connect();
  try {
    await client.query(
      "insert into plans (name, users, connections, queues, value_centavos) values ('Básico', 5, 2, 5, 9900)",
    );
    await client.query(`do $$ begin
      for n in 1..${count} loop
        perform set_config('app.company_id', n::text, false);
        insert into companies (id, name, email, plan_id, status, recurrence, due_date)
        select n, 'Empresa ' || n, 'dona' || n || '@empresa.bench', id, true, 'MENSAL',
          date_trunc('day', now()) + interval '3 days 12 hours' from plans;
      end loop;
    end $$`);
    await client.query("set app.company_id = '1'");
    await client.query(
      "insert into users (company_id, name, email, password_hash, profile) values (1, 'Dona', 'dona1@empresa.bench', $1, 'admin')",
      [await hashPassword("bench1234")],
    );
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
