import { hashPassword, isPassword } from "../../apps/server/src/workflows/auth/password.ts";
import type { BenchDatabases } from "./bench-databases.ts";
import { adminEmail, benchPassword, fillNeighbours } from "./fill-company.ts";
import { applyLoad, fetchToken } from "./http-load.ts";
import { ticketPaths } from "./lists.ts";
import { type Measurement, median, percentile } from "./outcome.ts";
import { startBenchProgram } from "./program.ts";

const rounds = 3;
const seconds = 4;
const people = 4;
const least = 0.8;
const most = 3;

/**
 * Measures sign-ins. A sign-in must cost little more than its password hash, and must not slow down the requests of
 * other users.
 */
export async function measureLogin(stage: BenchDatabases): Promise<Measurement[]> {
  const { owner, runtime } = await stage.emptyDatabase("login");
  await fillNeighbours(owner);
  const passwordHash = await hashPassword(benchPassword);
  const program = await startBenchProgram(runtime, owner);
  let number = 0;
  // Each sign-in comes from another IP address, because their number exceeds the rate limit of a single address.
  const enter = () => {
    number += 1;
    return fetchToken(
      program.url,
      adminEmail,
      benchPassword,
      `10.0.${Math.floor(number / 250)}.${number % 250}`,
    );
  };
  try {
    // Measures the requests of a user in another company, because repeated sign-ins end the first user's sessions.
    const token = await fetchToken(program.url, adminEmail.replace("company1", "company2"), benchPassword);
    const slowest = async () =>
      percentile((await applyLoad(program.url, ticketPaths, token, 1, seconds)).times, 0.99);
    const logins: number[] = [];
    const hashes: number[] = [];
    const alone: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < rounds; round++) {
      hashes.push(await perSecond(() => isPassword(benchPassword, passwordHash)));
      logins.push(await perSecond(enter));
      alone.push(await slowest());
      const [disturbed] = await Promise.all([slowest(), perSecond(enter, seconds + 1)]);
      beside.push(disturbed);
    }
    return [ofLogins(median(logins), median(hashes)), ofOthers(median(beside), median(alone))];
  } finally {
    await program.stop();
  }
}

async function perSecond(work: () => Promise<unknown>, forSeconds = seconds): Promise<number> {
  const until = performance.now() + forSeconds * 1_000;
  let count = 0;
  const one = async () => {
    while (performance.now() < until) {
      await work();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: people }, one));
  return count / forSeconds;
}

function ofLogins(logins: number, hashes: number): Measurement {
  return {
    name: "login",
    measured: `${logins.toFixed(0)}/s`,
    limit: `${hashes.toFixed(0)}/s of the hash alone`,
    ratio: logins / hashes,
    promise: `≥ ${least.toFixed(2)}`,
    held: logins >= least * hashes,
    peer: "37/s on a weak hash",
  };
}

function ofOthers(beside: number, alone: number): Measurement {
  return {
    name: "login: others",
    measured: `p99 ${beside.toFixed(1)} ms of a list beside ${people} who sign in`,
    limit: `${alone.toFixed(1)} ms without`,
    ratio: beside / alone,
    promise: `≤ ${most.toFixed(2)}`,
    held: beside <= most * alone,
    peer: "blocks all else",
  };
}
