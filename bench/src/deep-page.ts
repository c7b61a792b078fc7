import { Client } from "pg";
import type { BenchDatabases } from "./bench-databases.ts";
import { adminEmail, benchPassword, bigCompany } from "./fill-company.ts";
import { applyLoad, fetchToken } from "./http-load.ts";
import { type Measurement, median, percentile } from "./outcome.ts";
import { type BenchProgram, startBenchProgram } from "./program.ts";

const page = 400;
const rounds = 3;
const seconds = 2;
const ticketPage = 40;
const messagePage = 20;

/**
 * Compares the 400th page of a list with its first page. The pages are requested by cursor, as the browser does, and by
 * page number.
 */
export async function measureDeepPage(stage: BenchDatabases): Promise<Measurement[]> {
  await stage.filled();
  const places = await deepPlaces(stage);
  const program = await startBenchProgram(stage.runtime, stage.owner);
  try {
    const token = await fetchToken(program.url, adminEmail, benchPassword);
    const messages = `/api/messages/${places.ticketId}`;
    return [
      await compare(
        program,
        token,
        "deep-page tickets",
        "/api/tickets",
        `/api/tickets?cursor=${places.cursor}`,
      ),
      await compare(
        program,
        token,
        "deep-page tickets by number",
        "/api/tickets",
        `/api/tickets?pageNumber=${page}`,
      ),
      await compare(program, token, "deep-page messages", messages, `${messages}?before=${places.before}`),
      await compare(
        program,
        token,
        "deep-page messages by number",
        messages,
        `${messages}?pageNumber=${page}`,
      ),
    ];
  } finally {
    await program.stop();
  }
}

async function compare(
  program: BenchProgram,
  token: string,
  name: string,
  first: string,
  deep: string,
): Promise<Measurement> {
  const typical = async (path: string) =>
    percentile((await applyLoad(program.url, [path], token, 1, seconds, 0.5)).times, 0.5);
  const near: number[] = [];
  const far: number[] = [];
  for (let round = 0; round < rounds; round++) {
    near.push(await typical(first));
    far.push(await typical(deep));
  }
  const ratio = median(far) / median(near);
  return {
    name,
    measured: `${median(far).toFixed(2)} ms for page ${page}`,
    limit: `${median(near).toFixed(2)} ms for page 1`,
    ratio,
    promise: "≤ 2.00",
    held: ratio <= 2,
  };
}

interface Places {
  cursor: string;
  ticketId: number;
  before: string;
}

/**
 * Returns where page 400 begins in the ticket list and in a conversation. The conversation gets enough messages for
 * that many pages.
 */
async function deepPlaces(stage: BenchDatabases): Promise<Places> {
  const client = new Client(stage.owner);
  await client.connect();
  try {
    await client.query(`set app.company_id = '${bigCompany}'`);
    const { rows: tickets } = await client.query<{ id: number; updated_at: Date }>(
      `select id, updated_at from tickets where company_id = $1 order by updated_at desc, id desc offset ${(page - 1) * ticketPage - 1} limit 1`,
      [bigCompany],
    );
    const deepest = tickets[0];
    const ticketId = deepest?.id ?? 1;
    await client.query(
      `insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body, read)
       select company_id, id, contact_id, connection_id, 'DEEP' || n, false, 'Linha ' || n, true
       from tickets cross join generate_series(1, ${(page + 1) * messagePage}) n where company_id = $1 and id = $2`,
      [bigCompany, ticketId],
    );
    await client.query("vacuum analyze messages");
    const { rows: messages } = await client.query<{ id: string }>(
      `select id from messages where company_id = $1 and ticket_id = $2 order by id desc offset ${(page - 1) * messagePage - 1} limit 1`,
      [bigCompany, ticketId],
    );
    return {
      cursor: `${deepest?.updated_at.getTime()}_${ticketId}`,
      ticketId,
      before: messages[0]?.id ?? "1",
    };
  } finally {
    await client.end();
  }
}
