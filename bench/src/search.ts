import { Client } from "pg";
import { hashPassword } from "../../apps/server/src/workflows/auth/password.ts";
import type { BenchDatabases } from "./bench-databases.ts";
import { adminEmail, benchPassword, fillCompany } from "./fill-company.ts";
import { applyLoad, fetchToken } from "./http-load.ts";
import { type Measurement, median, percentile } from "./outcome.ts";
import { type BenchProgram, startBenchProgram } from "./program.ts";

const rounds = 3;
const seconds = 2;
const limitMs = 50;
/** Id of a company with a tenth of the big company's messages. */
const smallCompany = 300;

/**
 * Search terms: one that every message contains, one in every twentieth message, one in a single ticket, and one that
 * no message contains.
 */
const terms = (ticketId: number) => ["entrega", "mensagem 7", `atendimento ${ticketId}`, "guarda-chuva"];

/**
 * Compares message searches in a company with 400,000 messages and in one with 40,000. The searches alternate, over one
 * HTTP connection.
 */
export async function measureSearch(stage: BenchDatabases): Promise<Measurement[]> {
  const { ticketIds } = await stage.filled();
  const smallTicket = await fillSmall(stage);
  const program = await startBenchProgram(stage.runtime, stage.owner);
  try {
    const big: number[][] = [];
    const small: number[][] = [];
    for (let round = 0; round < rounds; round++) {
      big.push(await typicalOf(program, adminEmail, terms(ticketIds[0] ?? 1)));
      small.push(await typicalOf(program, `agent1@company${smallCompany}.bench`, terms(smallTicket)));
    }
    const ofTerms = (all: number[][]) =>
      terms(0).map((_, term) => median(all.map((round) => round[term] ?? 0)));
    const slowest = Math.max(...ofTerms(big));
    const [large, little] = [median(ofTerms(big)), median(ofTerms(small))];
    return [
      {
        name: "search",
        measured: `${slowest.toFixed(1)} ms p50 of the slowest term (${ofTerms(big)
          .map((ms) => ms.toFixed(1))
          .join(", ")})`,
        limit: `${limitMs} ms`,
        ratio: slowest / limitMs,
        promise: "≤ 1.00",
        held: slowest <= limitMs,
        peer: "3.8 s",
      },
      {
        name: "search growth",
        measured: `${large.toFixed(1)} ms with 400,000 messages`,
        limit: `${little.toFixed(1)} ms with 40,000`,
        ratio: large / little,
        promise: "≤ 2.00",
        held: large <= 2 * little,
      },
    ];
  } finally {
    await program.stop();
  }
}

/** Returns the median duration in milliseconds for each search term. */
async function typicalOf(program: BenchProgram, email: string, sought: readonly string[]): Promise<number[]> {
  const token = await fetchToken(program.url, email, benchPassword);
  const typical: number[] = [];
  for (const term of sought) {
    const path = `/api/tickets?searchParam=${encodeURIComponent(term)}`;
    typical.push(percentile((await applyLoad(program.url, [path], token, 1, seconds)).times, 0.5));
  }
  return typical;
}

/** Fills the small company. Returns the id of one of its tickets. */
async function fillSmall(stage: BenchDatabases): Promise<number> {
  const client = new Client(stage.owner);
  await client.connect();
  try {
    await fillCompany(client, smallCompany, {
      contacts: 2_000,
      tickets: 2_000,
      open: 400,
      pending: 100,
      messages: 20,
      agents: 1,
      passwordHash: await hashPassword(benchPassword),
    });
    await client.query("vacuum analyze");
    await client.query(`set app.company_id = '${smallCompany}'`);
    const { rows } = await client.query<{ id: number }>(
      "select id from tickets where status = 'open' limit 1",
    );
    return rows[0]?.id ?? 1;
  } finally {
    await client.end();
  }
}
