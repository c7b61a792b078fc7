import { setTimeout as wait } from "node:timers/promises";
import type { Overview } from "@recado/contract/overview";
import { findCompanyIds } from "../../domain/companies/queries.ts";
import { countMessagesByDay } from "../../domain/messages/count-store.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { addToMessageDays, findCountedTo, findLastMessage, isAnyWriting, moveCountedTo } from "./store.ts";

/** Runs three times an hour; the overview shows whole days and may lag a little. */
export const countingCron = { job: "countMessages", pattern: "*/20 * * * *" };

const mostLooks = 50;
const betweenLooksMilliseconds = 100;

/**
 * Counts messages since the last run, by each company's message ids, and adds them to daily totals. It slows no insert
 * down and reads no message twice.
 */
export function countMessagesJob({ database }: { database: Database }): Job {
  return async () => {
    const from = await database.platform(findCountedTo);
    const { lastId: to, writing } = await database.platform(findLastMessage);
    if (BigInt(to) <= BigInt(from)) return;
    await untilWritten(database, writing);
    const days = new Map<string, Overview["messages"][number]>();
    for (const companyId of await database.platform(findCompanyIds))
      for (const counted of await database.read(companyId, (db) => countMessagesByDay(db, { from, to })))
        addTo(days, counted);
    await database.platform(async (db) => {
      if (await moveCountedTo(db, from, to)) await addToMessageDays(db, [...days.values()]);
    });
  };
}

/**
 * Waits for transactions that were writing. They usually end within seconds; otherwise the job's next try waits again.
 */
async function untilWritten(database: Database, writing: readonly string[]): Promise<void> {
  for (let look = 0; look < mostLooks; look += 1) {
    if (!(await database.platform((db) => isAnyWriting(db, writing)))) return;
    await wait(betweenLooksMilliseconds);
  }
  throw new Error("transactions that began before the count are still writing messages");
}

function addTo(
  days: Map<string, Overview["messages"][number]>,
  { day, received, sent }: Overview["messages"][number],
): void {
  const known = days.get(day) ?? { day, received: 0, sent: 0 };
  days.set(day, { day, received: known.received + received, sent: known.sent + sent });
}
