import { setTimeout as wait } from "node:timers/promises";
import type { Overview } from "@recado/contract/overview";
import { findCompanyIds } from "../../domain/companies/queries.ts";
import { countMessagesByDay } from "../../domain/messages/count-store.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { addToMessageDays, findCountedTo, findLastMessage, isAnyWriting, moveCountedTo } from "./store.ts";

/** Job that counts messages three times an hour. The overview shows whole days, so its counts may lag a little. */
export const countingCron = { job: "countMessages", pattern: "*/20 * * * *" };

const mostLooks = 50;
const betweenLooksMilliseconds = 100;

/**
 * Counts the messages stored since the last run, by their ids, and adds the counts to daily totals. Counting does not
 * slow down the storing of messages, and no message is counted twice.
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
 * Waits until the transactions that were storing messages have ended, usually within seconds. If they take longer, the
 * job fails and its next attempt waits again.
 */
async function untilWritten(database: Database, writing: readonly string[]): Promise<void> {
  for (let look = 0; look < mostLooks; look += 1) {
    if (!(await database.platform((db) => isAnyWriting(db, writing)))) return;
    await wait(betweenLooksMilliseconds);
  }
  throw new Error(
    "messages not counted: earlier transactions are still storing messages, the job runs again later",
  );
}

function addTo(
  days: Map<string, Overview["messages"][number]>,
  { day, received, sent }: Overview["messages"][number],
): void {
  const known = days.get(day) ?? { day, received: 0, sent: 0 };
  days.set(day, { day, received: known.received + received, sent: known.sent + sent });
}
