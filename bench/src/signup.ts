import { Client } from "pg";
import type { BenchDatabases } from "./bench-databases.ts";
import { type Measurement, median } from "./outcome.ts";
import { startBenchProgram } from "./program.ts";

const signups = 1_000;
/** Number of sign-ups that are compared, at the beginning and at the end of the measurement. */
const compared = 200;

/**
 * Signs companies up one after the other, each from another IP address. The thousandth sign-up must not take longer
 * than the first.
 */
export async function measureSignup(stage: BenchDatabases): Promise<Measurement[]> {
  const { owner, runtime } = await stage.emptyDatabase("signup");
  const client = new Client(owner);
  await client.connect();
  const { rows } = await client.query<{ id: number }>(
    "insert into plans (name, users, connections, queues, value_centavos) values ('Básico', 5, 2, 5, 9900) returning id",
  );
  await client.end();
  const program = await startBenchProgram(runtime, owner);
  const times: number[] = [];
  try {
    for (let index = 0; index < signups; index++)
      times.push(await signUp(program.url, rows[0]?.id ?? 0, index));
  } finally {
    await program.stop();
  }
  const [first, last] = [median(times.slice(0, compared)), median(times.slice(-compared))];
  return [
    {
      name: "signup",
      measured: `${last.toFixed(0)} ms, the last ${compared} of ${signups}`,
      limit: `${first.toFixed(0)} ms, the first ${compared}`,
      ratio: last / first,
      promise: "≤ 1.50",
      held: last / first <= 1.5,
    },
  ];
}

/** Signs a company up. Returns the milliseconds until the company's admin is signed in. */
async function signUp(url: string, planId: number, index: number): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${url}/api/companies/cadastro`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `10.0.${Math.floor(index / 250)}.${index % 250}`,
    },
    body: JSON.stringify({
      name: `Empresa ${index}`,
      email: `dona${index}@empresa.bench`,
      password: "bench1234",
      planId,
    }),
  });
  await answer.text();
  if (!answer.ok) throw new Error(`signup ${index} was answered with status ${answer.status}`);
  return performance.now() - started;
}
