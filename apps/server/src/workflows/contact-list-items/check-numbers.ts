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
 * Average pause, in milliseconds, between two requests to WhatsApp, about as long as a person would take. Requests for
 * a whole list without pauses would look like an attack.
 */
const pauseMilliseconds = 400;
/** Number of phone numbers that one drain checks. After each drain, an ending process can stop. */
const batch = 10;
const staleDays = 30;

/** Asks WhatsApp about a few numbers of the list that were not checked recently. */
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
    // The numbers that are still unchecked are queued again, for another connection if this connection no longer
    // exists.
    await requestCheck(db, listId, claim.connectionId);
  });
}
