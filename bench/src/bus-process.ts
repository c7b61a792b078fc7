import { openBus } from "../../apps/server/src/platform/bus/bus.ts";
import type { ConnectionConfig } from "../../apps/server/src/platform/db/connection.ts";
import { openDatabase, type ReadTx } from "../../apps/server/src/platform/db/database.ts";
import { build } from "../../apps/server/src/platform/db/statements.ts";
import { createLogger } from "../../apps/server/src/platform/logger.ts";

/**
 * Settings of one process of the installation. The process writes for several companies, and has sockets of one
 * company.
 */
export interface BusSettings {
  connection: ConnectionConfig;
  redisUrl: string | undefined;
  /**
   * Index of the simulated process, from 0 to `processes` - 1. The process writes for the companies with the ids
   * `place` + 1, `place` + 1 + `processes`, and so on.
   */
  place: number;
  processes: number;
}

export interface BusCount {
  commits: number;
  heard: number;
  processorMilliseconds: number;
}

const atOnce = 8;

async function work({ connection, redisUrl, place, processes }: BusSettings): Promise<void> {
  const bus = await openBus({
    connection,
    self: crypto.randomUUID(),
    logger: createLogger("silent"),
    receivesEvents: true,
    broker: redisUrl === undefined ? undefined : { url: redisUrl, prefix: "bench" },
  });
  const database = openDatabase({
    connection,
    poolSize: atOnce,
    publish: bus.publish,
    onIdleError: () => {},
  });
  let heard = 0;
  bus.onEvents((events) => {
    heard += events.length;
  });
  await bus.follow(`company:${place + 1}`);
  process.send?.("ready");
  process.on("message", (milliseconds: number) => {
    count(milliseconds).then(
      (counted) => process.send?.(counted),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });

  async function count(milliseconds: number): Promise<BusCount> {
    const until = performance.now() + milliseconds;
    const before = { heard, processor: process.cpuUsage() };
    let commits = 0;
    await Promise.all(
      Array.from({ length: atOnce }, async (_, index) => {
        const companyId = place + 1 + index * processes;
        while (performance.now() < until) {
          await database.write(companyId, async (db) => {
            await findAnything(db);
            db.publish(["room"], "ticket", { action: "delete", ticketId: commits });
          });
          commits += 1;
        }
      }),
    );
    const { user, system } = process.cpuUsage(before.processor);
    return { commits, heard: heard - before.heard, processorMilliseconds: (user + system) / 1_000 };
  }
}

/** Runs one statement before each event, because every real change runs at least one. */
async function findAnything(db: ReadTx): Promise<void> {
  await db.rows(build.selectFrom("plans").select("id").limit(1));
}

process.once("message", (order: BusSettings) => void work(order));
