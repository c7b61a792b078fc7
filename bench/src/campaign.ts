import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { hashPassword } from "../../apps/server/src/workflows/auth/password.ts";
import type { BenchDatabases } from "./bench-databases.ts";
import { benchPassword } from "./fill-company.ts";
import { fetchToken } from "./http-load.ts";
import { type Measurement, percentile } from "./outcome.ts";
import { type BenchProgram, startBenchProgram } from "./program.ts";

const companies = 10;
/** Number of contacts in the list of the first company, and in the list of each other company. */
const [many, some] = [100_000, 20_000];
const planSeconds = 20;
const planMegabytes = 100;
const cancelSeconds = 2;
const answers = 300;
const fairSeconds = 15;

interface Stand {
  program: BenchProgram;
  client: Client;
  /** Access tokens of the companies' agents. The index is the company's id; ids start at 1. */
  tokens: string[];
}

/**
 * Measures campaigns: how long the start takes to save a hundred thousand recipients, whether sending stops at once,
 * whether companies get equal shares, and whether agents' answers have to wait.
 */
export async function measureCampaign(stage: BenchDatabases): Promise<Measurement[]> {
  const { owner, runtime } = await stage.emptyDatabase("campaign");
  const client = new Client(owner);
  await client.connect();
  const passwordHash = await hashPassword(benchPassword);
  for (let company = 1; company <= companies; company += 1) await found(client, company, passwordHash);
  await client.query("vacuum analyze");
  const program = await startBenchProgram(runtime, owner);
  try {
    const tokens: string[] = [];
    for (let company = 1; company <= companies; company += 1)
      tokens.push(await fetchToken(program.url, emailOf(company), benchPassword));
    for (let company = 1; company <= companies; company += 1) {
      const connected = `select count(*) from connections where company_id = ${company} and status = 'CONNECTED'`;
      await until(async () => (await figure(client, company, connected)) === 1);
    }
    const stand: Stand = { program, client, tokens };
    return [
      ...(await measurePlan(stand)),
      await measureCancel(stand),
      await measureAnswers(stand),
      await measureFairness(stand),
    ];
  } finally {
    await program.stop();
    await client.end();
  }
}

function emailOf(company: number): string {
  return `agent${company}@shop.bench`;
}

/**
 * Creates a company with an agent, a contact list, a connection without sending limits, and a contact with whom the
 * agent chats.
 */
async function found(client: Client, company: number, passwordHash: string): Promise<void> {
  await client.query(`set app.company_id = '${company}'`);
  await client.query("insert into companies (id, name) values ($1, $2)", [company, `Shop ${company}`]);
  await client.query(
    "insert into users (company_id, name, email, password_hash, profile) values ($1, 'Agent', $2, $3, 'admin')",
    [company, emailOf(company), passwordHash],
  );
  const { rows } = await client.query<{ id: number }>(
    "insert into connections (company_id, name, is_default) values ($1, 'Line', true) returning id",
    [company],
  );
  const connection = rows[0]?.id;
  await client.query("insert into connection_leases (connection_id, company_id) values ($1, $2)", [
    connection,
    company,
  ]);
  await client.query(
    `update sending_limits set stairs = '[{"fromDay":0,"perDay":10000}]', from_hour = 0, to_hour = 24, weekdays = '{0,1,2,3,4,5,6}'
     where company_id = $1`,
    [company],
  );
  await client.query("insert into contact_lists (company_id, name) values ($1, 'All')", [company]);
  await client.query(
    `insert into contact_list_items (company_id, contact_list_id, name, number, number_key, is_whatsapp_valid, checked_at)
     select $1, (select id from contact_lists where company_id = $1), 'Cliente ' || n, (5511900000000 + n)::text,
       (5511900000000 + n)::text, true, now() from generate_series(1, $2::int) n`,
    [company, company === 1 ? many : some],
  );
  await client.query("insert into contacts (company_id, name, number) values ($1, 'Asks', '5511800000000')", [
    company,
  ]);
  await client.query(
    `insert into tickets (company_id, contact_id, connection_id, status)
     select company_id, id, $2, 'open' from contacts where company_id = $1`,
    [company, connection],
  );
}

async function measurePlan(stand: Stand): Promise<Measurement[]> {
  const resident = async () =>
    (await stand.program.ask<NodeJS.MemoryUsage>({ memory: true })).rss / 1_048_576;
  const idle = await resident();
  const started = performance.now();
  const id = await begin(stand, 1, { messageInterval: 3_600 });
  let peak = idle;
  while (!(await isStarted(stand, 1, id))) {
    peak = Math.max(peak, await resident());
    await sleep(50);
  }
  const seconds = (performance.now() - started) / 1_000;
  peak = Math.max(peak, await resident());
  const planned = await figure(
    stand.client,
    1,
    `select count(*) from campaign_recipients where campaign_id = ${id}`,
  );
  if (planned !== many) throw new Error(`expected ${many} planned recipients, found ${planned}`);
  await post(stand, 1, `/api/campaigns/${id}/cancel`, {});
  return [
    {
      name: "campaign: plan",
      measured: `${seconds.toFixed(1)} s for ${many} people`,
      limit: `${planSeconds} s`,
      ratio: seconds / planSeconds,
      promise: "≤ 1.00",
      held: seconds <= planSeconds,
    },
    {
      name: "campaign: memory",
      measured: `${(peak - idle).toFixed(0)} MB above idle`,
      limit: `${planMegabytes} MB`,
      ratio: (peak - idle) / planMegabytes,
      promise: "≤ 1.00",
      held: peak - idle <= planMegabytes,
    },
  ];
}

async function measureCancel(stand: Stand): Promise<Measurement> {
  const id = await begin(stand, 2, { messageInterval: 0 });
  await until(async () => (await written(stand, 2, id)) > 20);
  const asked = Date.now();
  await post(stand, 2, `/api/campaigns/${id}/cancel`, {});
  await sleep(3_000);
  const last = await figure(
    stand.client,
    2,
    `select coalesce(extract(epoch from max(created_at)) * 1000, 0) from messages where campaign_id = ${id}`,
  );
  const seconds = Math.max(0, (last - asked) / 1_000);
  return {
    name: "campaign: cancel",
    measured: `${seconds.toFixed(2)} s until its last message`,
    limit: `${cancelSeconds} s`,
    ratio: seconds / cancelSeconds,
    promise: "≤ 1.00",
    held: seconds <= cancelSeconds,
  };
}

/**
 * Measures the time from an agent's click until the channel has sent the agent's answer, while a campaign uses the same
 * connection.
 */
async function measureAnswers(stand: Stand): Promise<Measurement> {
  const alone = await answer(stand);
  const id = await begin(stand, 3, { messageInterval: 0 });
  await until(async () => (await written(stand, 3, id)) > 0);
  const beside = await answer(stand);
  if ((await written(stand, 3, id)) < 20)
    throw new Error("the campaign sent fewer than 20 messages while the answers were measured");
  await post(stand, 3, `/api/campaigns/${id}/cancel`, {});
  return {
    name: "campaign: answers",
    measured: `p99 ${beside.toFixed(0)} ms beside a campaign on the same connection`,
    limit: `${alone.toFixed(0)} ms without`,
    ratio: beside / alone,
    promise: "≤ 1.50",
    held: beside <= 1.5 * alone,
  };
}

async function answer(stand: Stand): Promise<number> {
  const ticketId = await figure(
    stand.client,
    3,
    "select id from tickets where company_id = 3 and status = 'open'",
  );
  const times: number[] = [];
  for (let turn = 0; turn < answers; turn += 1) {
    const started = performance.now();
    await post(stand, 3, `/api/messages/${ticketId}`, { body: `Resposta ${turn}` });
    await until(
      async () =>
        (await figure(
          stand.client,
          3,
          "select count(*) from messages where company_id = 3 and campaign_id is null and ack = 0",
        )) === 0,
      2,
    );
    times.push(performance.now() - started);
  }
  return percentile(times, 0.99);
}

async function measureFairness(stand: Stand): Promise<Measurement> {
  const ids: number[] = [];
  for (let company = 1; company <= companies; company += 1)
    ids.push(await begin(stand, company, { messageInterval: 0 }));
  for (const [place, id] of ids.entries()) await until(() => isStarted(stand, place + 1, id));
  const before = await writtenOfAll(stand, ids);
  await sleep(fairSeconds * 1_000);
  const after = await writtenOfAll(stand, ids);
  const sent = after.map((figure, place) => figure - (before[place] ?? 0));
  const [least, most] = [Math.min(...sent), Math.max(...sent)];
  return {
    name: "campaign: fairness",
    measured: `${most} messages of one company in ${fairSeconds} s`,
    limit: `${least} of another, ${companies} at once`,
    ratio: most / least,
    promise: "≤ 1.20",
    held: most <= 1.2 * least,
  };
}

async function writtenOfAll(stand: Stand, ids: readonly number[]): Promise<number[]> {
  const figures: number[] = [];
  for (const [place, id] of ids.entries()) figures.push(await written(stand, place + 1, id));
  return figures;
}

/** Creates a campaign for the company's contact list, which starts at once. Returns the campaign's id. */
async function begin(stand: Stand, company: number, pace: { messageInterval: number }): Promise<number> {
  const settings = { ...pace, longerIntervalAfter: 0, greaterInterval: 0 };
  await post(stand, company, "/api/campaign-settings", { settings });
  const ids = async (table: string) =>
    figure(stand.client, company, `select id from ${table} where company_id = ${company}`);
  const { id } = await post<{ id: number }>(stand, company, "/api/campaigns", {
    name: "Natal",
    message1: "Olá {nome}",
    whatsappId: await ids("connections"),
    contactListId: await ids("contact_lists"),
    basis: "Clientes",
    scheduledAt: "2026-01-01T00:00:00Z",
  });
  return id;
}

async function isStarted({ client }: Stand, company: number, id: number): Promise<boolean> {
  return (
    (await figure(
      client,
      company,
      `select count(*) from campaigns where id = ${id} and started_at is not null`,
    )) === 1
  );
}

function written({ client }: Stand, company: number, id: number): Promise<number> {
  return figure(
    client,
    company,
    `select count(*) from messages where company_id = ${company} and campaign_id = ${id}`,
  );
}

async function post<Answer>(
  { program, tokens }: Stand,
  company: number,
  path: string,
  body: object,
): Promise<Answer> {
  const answer = await fetch(`${program.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${tokens[company - 1]}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered with status ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Runs a statement that returns a single number, with the company as the current one. */
async function figure(client: Client, company: number, statement: string): Promise<number> {
  await client.query(`set app.company_id = '${company}'`);
  const { rows } = await client.query<Record<string, string>>(statement);
  return Number(Object.values(rows[0] ?? {})[0] ?? 0);
}

async function until(look: () => Promise<boolean>, milliseconds = 50): Promise<void> {
  while (!(await look())) await sleep(milliseconds);
}
