import { setTimeout as sleep } from "node:timers/promises";
import { publishContactList } from "../../domain/contact-lists/actions.ts";
import {
  findUncheckedItems,
  type NumberCheckResult,
  writeCheckResults,
} from "../../domain/contact-lists/item-store.ts";
import { findContactList } from "../../domain/contact-lists/store.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import { type ChannelSession, SendError } from "../../ports/channel.ts";
import type { Clock } from "../../ports/clock.ts";
import { publishItemEvent } from "./actions.ts";
import { presentItem } from "./present.ts";
import { requestCheck } from "./request-check.ts";

export interface CheckDeps {
  database: Database;
  clock: Clock;
  session(connectionId: number): ChannelSession | undefined;
}

/**
 * Pause between lookups, as a person would take; fast lookups of a whole list would look like an attack to WhatsApp.
 */
const pauseMilliseconds = 400;
/** Numbers looked up before checking whether the process ends. */
const batch = 10;
const staleDays = 30;

/** Looks up the list's numbers that were not checked recently, a few at a time. */
export async function checkNumbers({ database, clock, session }: CheckDeps, claim: Claim): Promise<void> {
  const listId = Number(claim.key);
  const since = new Date(clock.now().getTime() - staleDays * 86_400_000);
  const items = await database.read(claim.companyId, (db) => findUncheckedItems(db, listId, since, batch));
  const live = session(claim.connectionId);
  if (!live) throw new SendError("ERR_WAPP_NOT_INITIALIZED", "no", true);
  const checked: NumberCheckResult[] = [];
  for (const { id, number } of items) {
    checked.push({ id, number, isValid: (await live.checkNumber(number)) !== undefined });
    await sleep(pauseMilliseconds * (0.5 + Math.random()));
  }
  await database.write(claim.companyId, async (db) => {
    await claim.end(db);
    if (items.length === 0 || !(await findContactList(db, listId))) return;
    for (const row of await writeCheckResults(db, checked, clock.now()))
      publishItemEvent(db, listId, { action: "update", record: presentItem(row) });
    await publishContactList(db, "update", listId);
    // The rest is queued again, for another connection if this one is gone.
    await requestCheck(db, listId, claim.connectionId);
  });
}
