import type { ReadTx } from "../../platform/db/database.ts";
import { findContactsOptedOut } from "./store.ts";

/** Whether the contact wants nothing that is sent to many, under whatever name anybody knows it: ninth digit and LID included. */
export async function isOptedOut(db: ReadTx, contactId: number): Promise<boolean> {
  return (await findOptedOut(db, [contactId])).has(contactId);
}

/** The same of many at once: those of them who do not. */
export async function findOptedOut(db: ReadTx, contactIds: readonly number[]): Promise<Set<number>> {
  return new Set((await findContactsOptedOut(db, contactIds)).map(({ id }) => id));
}
