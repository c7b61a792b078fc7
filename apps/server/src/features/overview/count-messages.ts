import { setTimeout as wait } from "node:timers/promises";
import type { Overview } from "@recado/contract/overview";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { findCompanyIds } from "../companies/queries.ts";
import { countMessagesByDay } from "../messages/count-store.ts";
import { addToMessageDays, findCountedTo, findLastMessage, isAnyWriting, moveCountedTo } from "./store.ts";

/** Three times an hour: the overview shows days, and its figures may be a little behind. */
export const countingCron = { job: "countMessages", pattern: "*/20 * * * *" };

const mostLooks = 50;
const betweenLooksMilliseconds = 100;

/**
 * Counts what came in and went out since the last time, each company by the ids of its own messages, and adds it to the days. No
 * message is made slower by it, and none is looked at twice.
 */
export function countMessages({ database }: { database: Database }): Job {
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

/** Transactions end within seconds; one that does not is waited for by the next try of the job. */
async function untilWritten(database: Database, writing: readonly string[]): Promise<void> {
  for (let look = 0; look < mostLooks; look += 1) {
    if (!(await database.platform((db) => isAnyWriting(db, writing)))) return;
    await wait(betweenLooksMilliseconds);
  }
  throw new Error("messages are still being written that were begun before the count");
}

function addTo(
  days: Map<string, Overview["messages"][number]>,
  { day, received, sent }: Overview["messages"][number],
): void {
  const known = days.get(day) ?? { day, received: 0, sent: 0 };
  days.set(day, { day, received: known.received + received, sent: known.sent + sent });
}
