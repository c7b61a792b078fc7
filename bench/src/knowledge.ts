import { searchKnowledge } from "@recado/contract/knowledge-pieces";
import { Client } from "pg";
import type { ConnectionConfig } from "../../apps/server/src/platform/db/connection.ts";
import { readQuestions, shopTexts } from "../../apps/server/src/testing/knowledge/shop-questions.ts";
import { hashPassword } from "../../apps/server/src/workflows/auth/password.ts";
import type { BenchDatabases } from "./bench-databases.ts";
import { adminEmail, benchPassword, bigCompany, fillCompany } from "./fill-company.ts";
import { createBenchClient, fetchToken } from "./http-load.ts";
import { type Measurement, percentile } from "./outcome.ts";
import { startBenchProgram } from "./program.ts";

const limitMs = 50;
const pieces = 20_000;
const warmUps = 20;

/**
 * Asks questions, paraphrased and misspelt in three languages, of a company whose knowledge has 20,000 pieces, one after
 * the other. No model is set, so words alone are compared.
 */
export async function measureKnowledge(stage: BenchDatabases): Promise<Measurement[]> {
  const { owner, runtime } = await stage.emptyDatabase("knowledge");
  await fillKnowledge(owner);
  const program = await startBenchProgram(runtime, owner);
  try {
    const call = createBenchClient(program.url, await fetchToken(program.url, adminEmail, benchPassword));
    const times: number[] = [];
    for (const { question } of readQuestions("held-out")) {
      const began = performance.now();
      await call(searchKnowledge, { query: { question } });
      times.push(performance.now() - began);
    }
    const [typical, slow] = [percentile(times.slice(warmUps), 0.5), percentile(times.slice(warmUps), 0.95)];
    return [
      {
        name: "knowledge",
        measured: `${typical.toFixed(0)} ms p50, ${slow.toFixed(0)} ms p95 of ${pieces} pieces`,
        limit: `${limitMs} ms`,
        ratio: slow / limitMs,
        promise: "≤ 1.00",
        held: slow <= limitMs,
      },
    ];
  } finally {
    await program.stop();
  }
}

/**
 * Creates the company and its pieces. Each piece consists of three sentences of the invented shops in a random order and
 * a number of its own, so that the words are as frequent as in real texts.
 */
async function fillKnowledge(owner: ConnectionConfig): Promise<void> {
  const client = new Client(owner);
  await client.connect();
  try {
    await fillCompany(client, bigCompany, {
      contacts: 10,
      tickets: 10,
      open: 0,
      pending: 0,
      messages: 1,
      agents: 1,
      passwordHash: await hashPassword(benchPassword),
    });
    await client.query("select set_config('app.company_id', $1, false)", [String(bigCompany)]);
    for (const [index, text] of shopTexts.entries()) await fillShop(client, index, text);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

async function fillShop(client: Client, index: number, text: string): Promise<void> {
  const language = ["pt", "en", "es"][index] ?? "pt";
  const { rows } = await client.query<{ id: number }>(
    `insert into knowledge_sources (company_id, kind, title, language, state)
     values ($1, 'text', 'Bench', $2, 'ready') returning id`,
    [bigCompany, language],
  );
  const sentences = text
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .flatMap((line) => line.match(/[^.]+\./g) ?? []);
  await client.query(
    `insert into knowledge_pieces (company_id, source_id, place, heading, body, words)
     select $1, $2, n, '', body, knowledge_words(knowledge_config($3), body)
     from generate_series(1, $4::integer) as n, lateral (
       select string_agg(sentence, ' ') || ' ' || n as body from (
         select sentence from unnest($5::text[]) as sentence order by hashtext(sentence || n) limit 3) as chosen) as made`,
    [bigCompany, rows[0]?.id, language, Math.ceil(pieces / shopTexts.length), sentences],
  );
}
