import type { BenchDatabases } from "./bench-databases.ts";
import { answersPerSecond, ticketPaths } from "./lists.ts";
import { type Measurement, median } from "./outcome.ts";
import { startBenchProgram } from "./program.ts";

const rounds = 3;

/** Compares the program with and without row-level security on the same rows. The two alternate. */
export async function measureRls(stage: BenchDatabases): Promise<Measurement[]> {
  await stage.filled();
  const guarded: number[] = [];
  const open: number[] = [];
  const guardedProgram = await startBenchProgram(stage.runtime, stage.owner);
  const openProgram = await startBenchProgram(stage.open, { ...stage.owner, database: stage.open.database });
  for (let round = 0; round < rounds; round++) {
    guarded.push(await answersPerSecond(guardedProgram, ticketPaths));
    open.push(await answersPerSecond(openProgram, ticketPaths));
  }
  await guardedProgram.stop();
  await openProgram.stop();
  const price = 1 - median(guarded) / median(open);
  return [
    {
      name: "rls",
      measured: `${median(guarded).toFixed(0)}/s with isolation`,
      limit: `${median(open).toFixed(0)}/s without`,
      ratio: price,
      promise: "costs ≤ 0.15",
      held: price <= 0.15,
    },
  ];
}
