import { setTimeout as sleep } from "node:timers/promises";
import { createTestStaff } from "../../apps/server/src/testing/factories.ts";
import {
  type InstallationProcess,
  openInstallation,
  pairPhones,
} from "../../apps/server/src/testing/processes/installation.ts";
import { addPhone } from "../../apps/server/src/testing/sandbox-test-app.ts";
import type { BenchDatabases } from "./bench-databases.ts";
import { type Measurement, median } from "./outcome.ts";

const few = 20;
const many = 60;
const megabytes = 5;

/**
 * Measures how much memory a connected WhatsApp Web session needs in a channels process: the difference between many
 * and few sessions, divided by their number.
 */
export async function measureSessions({ startDatabase }: BenchDatabases): Promise<Measurement[]> {
  const installation = await openInstallation({ startDatabase });
  try {
    const web = await installation.launch("web,worker");
    const carrier = await installation.launch("channels");
    const staff = await createTestStaff(web);
    const phones = Array.from({ length: many }, () => addPhone(installation.sandbox));
    await pairPhones(installation, web, staff, phones.slice(0, few));
    const before = await settledMemory(carrier);
    await pairPhones(installation, web, staff, phones.slice(few));
    const after = await settledMemory(carrier);
    const each = (after - before) / (many - few);
    return [
      {
        name: "sessions",
        measured: `${each.toFixed(1)} MB a session (${before.toFixed(0)} MB with ${few}, ${after.toFixed(0)} MB with ${many})`,
        limit: `${megabytes} MB`,
        ratio: each / megabytes,
        promise: "≤ 1.00",
        held: each <= megabytes,
      },
    ];
  } finally {
    await installation.close();
  }
}

/** Waits until the garbage that the pairings left is collected. Then returns the median of several measurements. */
async function settledMemory({ url }: InstallationProcess): Promise<number> {
  await sleep(10_000);
  const looks: number[] = [];
  for (let look = 0; look < 5; look++) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    looks.push(Number(/^process_resident_memory_bytes\{[^}]*\} (\S+)$/m.exec(metrics)?.[1]) / 1_048_576);
    await sleep(1_000);
  }
  return median(looks);
}
