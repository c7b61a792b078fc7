import type { ReadTx } from "../../platform/db/database.ts";
import { findContactsOptedOut } from "./store.ts";

/** Whether the contact wants nothing that is sent to many, under whatever name anybody knows it: ninth digit and LID included. */
export async function isOptedOut(db: ReadTx, contactId: number): Promise<boolean> {
  return (await findOptedOut(db, [contactId])).has(contactId);
}

/** Returns the ids of those given contacts that are opted out. */
export async function findOptedOut(db: ReadTx, contactIds: readonly number[]): Promise<Set<number>> {
  return new Set((await findContactsOptedOut(db, contactIds)).map(({ id }) => id));
}
