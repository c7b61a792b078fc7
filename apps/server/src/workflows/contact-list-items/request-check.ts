/*
 * WhatsApp is asked about the numbers of a contact list before any message is sent to them. This file wakes the work
 * queue `numbers` of a connection over WhatsApp Web. The process that owns the connection asks about a few numbers at a
 * time, with pauses (check-numbers.ts).
 */

import { findCheckers, findCheckingConnection } from "../../domain/connections/number-check-store.ts";
import { findUncheckedLists } from "../../domain/contact-lists/store.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { findWork, takeWork, wakeWork } from "../../platform/work/work-queues.ts";

/**
 * Queues the list's numbers for a connection that can ask WhatsApp about them, preferably for the connection `before`.
 * If there is no such connection, the numbers wait until such a connection exists.
 */
export async function requestCheck(db: WriteTx, listId: number, before?: number): Promise<void> {
  const connectionId = await findCheckingConnection(db, before);
  if (connectionId !== undefined) await wake(db, connectionId, [String(listId)]);
}

/**
 * Moves the queued number checks of a lost connection to another connection. If there is no other connection, the
 * checks wait until another connection exists.
 */
export async function handOnChecks(db: WriteTx, connectionId: number): Promise<void> {
  if ((await findWork(db, { queue: "numbers", connectionId })).length === 0) return;
  const other = await findCheckingConnection(db);
  if (other !== undefined) await wake(db, other, await takeWork(db, "numbers", [connectionId]));
}

/**
 * Moves the queued number checks of disconnected connections to a connection that has just connected. If no other
 * connection can check numbers, the new connection also gets all lists with unchecked numbers.
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
