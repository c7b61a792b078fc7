import type { ReadTx } from "../../platform/db/database.ts";
import { findContactsOptedOut } from "./store.ts";

/**
 * Returns whether the contact has opted out under any of its identities, including LIDs and numbers with or without the
 * ninth digit.
 */
export async function isOptedOut(db: ReadTx, contactId: number): Promise<boolean> {
  return (await findOptedOut(db, [contactId])).has(contactId);
}

/** Returns the ids of the given contacts that have opted out. */
export async function findOptedOut(db: ReadTx, contactIds: readonly number[]): Promise<Set<number>> {
  return new Set((await findContactsOptedOut(db, contactIds)).map(({ id }) => id));
}
