import { setTimeout as sleep } from "node:timers/promises";
import { createTestStaff } from "../../apps/server/src/testing/factories.ts";
import { openInstallation, pairPhones } from "../../apps/server/src/testing/processes/installation.ts";
import { addPhone } from "../../apps/server/src/testing/sandbox-test-app.ts";
import type { BenchDatabases } from "./bench-databases.ts";
import { type Measurement, median } from "./outcome.ts";

const phones = 20;
const perMinute = 1_000;
const minutes = 10;

/**
 * Runs ten minutes of heavy traffic over real WhatsApp Web sessions. The program's memory in the last three minutes is
 * compared with that in the second to fourth minute.
 */
export async function measureSoak({ startDatabase }: BenchDatabases): Promise<Measurement[]> {
  const installation = await openInstallation({ startDatabase });
  try {
    const ship = await installation.launch("web,worker,channels");
    const staff = await createTestStaff(ship);
    const numbers = Array.from({ length: phones }, () => addPhone(installation.sandbox));
    await pairPhones(installation, ship, staff, numbers);
    const crowd = installation.sandbox.startCrowd({
      phones: numbers,
      contacts: 200,
      perMinute,
      total: perMinute * minutes,
      seed: 1_121,
    });
    const memory: number[] = [];
    for (let minute = 1; minute <= minutes; minute++) {
      const looks: number[] = [];
      for (let look = 0; look < 6; look++) {
        await sleep(10_000);
        looks.push(await residentMegabytes(ship.url));
      }
      memory.push(median(looks));
      console.log(`  minute ${minute}: ${median(looks).toFixed(0)} MB`);
    }
    await crowd.finished;
    const early = median(memory.slice(1, 4));
    const late = median(memory.slice(-3));
    return [
      {
        name: "soak",
        measured: `${late.toFixed(0)} MB at the end of ${minutes} minutes at ${perMinute} a minute`,
        limit: `${early.toFixed(0)} MB in minutes 2 to 4`,
        ratio: late / early,
        promise: "≤ 1.10",
        held: late / early <= 1.1,
      },
    ];
  } finally {
    await installation.close();
  }
}

async function residentMegabytes(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes\{[^}]*\} (\S+)$/m.exec(metrics)?.[1]) / 1_048_576;
}
