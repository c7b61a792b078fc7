import { setTimeout as sleep } from "node:timers/promises";
import type { BenchDatabases } from "./bench-databases.ts";
import { adminEmail, benchPassword } from "./fill-company.ts";
import { applyLoad, fetchToken } from "./http-load.ts";
import { ticketPaths } from "./lists.ts";
import type { Measurement } from "./outcome.ts";
import { startBenchProgram } from "./program.ts";

const connections = 32;
const seconds = 10;
const logins = 40;
const restMilliseconds = 60_000;
const megabytes = 250;

/** Measures the program's memory one minute after a burst of requests has ended. */
export async function measureMemory(stage: BenchDatabases): Promise<Measurement[]> {
  const { ticketIds } = await stage.filled();
  const paths = [
    ...ticketPaths,
    ...ticketIds.slice(0, 100).map((id) => `/api/messages/${id}`),
    "/api/contacts?searchParam=ma",
    "/api/dashboard?days=30",
  ];
  const program = await startBenchProgram(stage.runtime, stage.owner);
  const resident = async () => (await program.ask<NodeJS.MemoryUsage>({ memory: true })).rss / 1_048_576;
  try {
    const token = await fetchToken(program.url, adminEmail, benchPassword);
    await applyLoad(program.url, paths, token, connections, seconds);
    // Each sign-in comes from another IP address, because their number exceeds the rate limit of a single address.
    await Promise.all(
      Array.from({ length: logins }, (_, place) =>
        fetchToken(program.url, adminEmail, benchPassword, `10.0.0.${place}`),
      ),
    );
    const under = await resident();
    await sleep(restMilliseconds);
    const rested = await resident();
    return [
      {
        name: "memory after load",
        measured: `${rested.toFixed(0)} MB a minute later (${under.toFixed(0)} MB then)`,
        limit: `${megabytes} MB`,
        ratio: rested / megabytes,
        promise: "≤ 1.00",
        held: rested <= megabytes,
        peer: "212 MB",
      },
    ];
  } finally {
    await program.stop();
  }
}
