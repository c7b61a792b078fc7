import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { BenchDatabases } from "./bench-databases.ts";
import type { BusCount, BusSettings } from "./bus-process.ts";
import type { Measurement } from "./outcome.ts";
import { startBenchRedis } from "./redis.ts";

const sizes = [2, 4, 8];
const milliseconds = 5_000;

/**
 * Measures how many commits per second can each publish an event. The measurement is repeated for several numbers of
 * processes, with PostgreSQL and with Redis as the bus between them.
 */
export async function measureBus(stage: BenchDatabases): Promise<Measurement[]> {
  const { runtime } = await stage.emptyDatabase("bus");
  const redis = await startBenchRedis();
  if (!redis) console.log("redis-server is not installed on this machine: measuring only the database");
  const outcomes: Measurement[] = [];
  try {
    for (const processes of sizes) {
      const through = (redisUrl: string | undefined) => run({ connection: runtime, redisUrl, processes });
      const byDatabase = await through(undefined);
      const byBroker = redis && (await through(redis.url));
      outcomes.push(outcomeOf(processes, byDatabase, byBroker));
    }
  } finally {
    redis?.server.kill();
  }
  return outcomes;
}

async function run({ processes, ...order }: Omit<BusSettings, "place">): Promise<BusCount> {
  const workers = Array.from({ length: processes }, () =>
    fork(join(import.meta.dirname, "bus-process.ts"), { stdio: "inherit" }),
  );
  try {
    for (const [place, worker] of workers.entries()) {
      worker.send({ ...order, place, processes } satisfies BusSettings);
      await once(worker, "message");
    }
    const counts = await Promise.all(
      workers.map(async (worker) => {
        worker.send(milliseconds);
        const [count] = (await once(worker, "message")) as [BusCount];
        return count;
      }),
    );
    return counts.reduce((sum, count) => ({
      commits: sum.commits + count.commits,
      heard: sum.heard + count.heard,
      processorMilliseconds: sum.processorMilliseconds + count.processorMilliseconds,
    }));
  } finally {
    for (const worker of workers) worker.kill();
  }
}

function outcomeOf(processes: number, byDatabase: BusCount, byBroker: BusCount | undefined): Measurement {
  const said = ({ commits, heard, processorMilliseconds }: BusCount) =>
    `${((commits * 1_000) / milliseconds).toFixed(0)} commits/s, ${(heard / commits).toFixed(2)} heard a commit, ${((processorMilliseconds * 1_000) / commits).toFixed(0)} µs of the program each`;
  const ratio = byBroker ? byBroker.commits / byDatabase.commits : 1;
  return {
    name: `bus ${processes}`,
    measured: byBroker ? said(byBroker) : "no Redis",
    limit: said(byDatabase),
    ratio,
    promise: "no fewer than through the database, from 8 processes on",
    held: processes < 8 || ratio >= 1,
  };
}
