/*
 * Numbers of a contact list are checked on WhatsApp before anything is sent to them. This file wakes the work queue `numbers` of a
 * connection over WhatsApp Web. The process of that connection asks for a few numbers at a time, with pauses (check-numbers.ts).
 */

import { findCheckers, findCheckingConnection } from "../../domain/connections/number-check-store.ts";
import { findUncheckedLists } from "../../domain/contact-lists/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { findWork, takeWork, wakeWork } from "../../platform/work/work-queues.ts";

/**
 * Queues the list's numbers for lookup by a connection that can, preferably the previous one. Without any, they wait
 * for the next to connect.
 */
export async function requestCheck(db: WriteTx, listId: number, before?: number): Promise<void> {
  const connectionId = await findCheckingConnection(db, before);
  if (connectionId !== undefined) await wake(db, connectionId, [String(listId)]);
}

/** Moves lookups of a lost connection to another one; without another, they wait for the first that connects. */
export async function handOnChecks(db: WriteTx, connectionId: number): Promise<void> {
  if ((await findWork(db, { queue: "numbers", connectionId })).length === 0) return;
  const other = await findCheckingConnection(db);
  if (other !== undefined) await wake(db, other, await takeWork(db, "numbers", [connectionId]));
}

/**
 * A new connection takes over lookups queued for disconnected ones and, as the only one, all lists with numbers not yet
 * looked up.
 */
export async function takeUpChecks(db: WriteTx, connectionId: number): Promise<void> {
  const { able, unable } = await findCheckers(db);
  if (!able.includes(connectionId)) return;
  const waiting = await takeWork(db, "numbers", unable);
  const lists = able.length === 1 ? await findUncheckedLists(db) : [];
  await wake(db, connectionId, [...new Set([...waiting, ...lists.map(({ id }) => String(id))])]);
}

function wake(db: WriteTx, connectionId: number, keys: readonly string[]): Promise<void> {
  return wakeWork(db, { queue: "numbers", connectionId, keys });
}
