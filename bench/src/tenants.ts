import { Client } from "pg";
import { hashPassword } from "../../apps/server/src/workflows/auth/password.ts";
import type { BenchDatabases } from "./bench-databases.ts";
import { benchPassword, bigCompany, fillCompany } from "./fill-company.ts";
import { answersPerSecond, ticketPaths } from "./lists.ts";
import { type Measurement, median } from "./outcome.ts";
import { startBenchProgram } from "./program.ts";

const many = 1_000;
const rounds = 3;
const size = { contacts: 20, tickets: 20, open: 5, pending: 5, messages: 5, agents: 1 };

/**
 * Compares the lists of a company in an otherwise empty installation with its lists in an installation with a thousand
 * other companies.
 */
export async function measureTenants(stage: BenchDatabases): Promise<Measurement[]> {
  const [alone, crowded] = [await stage.emptyDatabase("alone"), await stage.emptyDatabase("crowded")];
  const passwordHash = await hashPassword(benchPassword);
  for (const [database, companies] of [
    [alone, 1],
    [crowded, many],
  ] as const) {
    const client = new Client(database.owner);
    await client.connect();
    for (let id = bigCompany; id <= companies; id++) await fillCompany(client, id, { ...size, passwordHash });
    await client.query("vacuum analyze");
    await client.end();
  }
  const answers: Record<"alone" | "crowded", number[]> = { alone: [], crowded: [] };
  for (let round = 0; round < rounds; round++)
    for (const [name, { owner, runtime }] of Object.entries({ alone, crowded })) {
      const program = await startBenchProgram(runtime, owner);
      answers[name as keyof typeof answers].push(await answersPerSecond(program, ticketPaths));
      await program.stop();
    }
  const ratio = median(answers.crowded) / median(answers.alone);
  return [
    {
      name: "tenants",
      measured: `${median(answers.crowded).toFixed(0)}/s beside ${many - 1} companies`,
      limit: `${median(answers.alone).toFixed(0)}/s alone`,
      ratio,
      promise: "≥ 0.90",
      held: ratio >= 0.9,
    },
  ];
}
