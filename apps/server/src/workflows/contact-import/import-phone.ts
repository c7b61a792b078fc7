import type { importPhoneContacts as contract } from "@recado/contract/contacts";
import { canonicalNumber } from "@recado/contract/shared/phone-number";
import type { AnswerOf } from "@recado/contract/shared/route";
import { recordPart } from "../../domain/audit-log/actions.ts";
import { accessConnection } from "../../domain/connections/policy.ts";
import { type ConnectionRow, findSendingConnection } from "../../domain/connections/store.ts";
import {
  findContactsOfEntries,
  findNextEntries,
  insertContactsOfEntries,
  type KnownEntry,
  renameContacts,
  type StoredBookEntry,
} from "../../domain/contacts/import-store.ts";
import { isUnnamed } from "../../domain/contacts/rules.ts";
import { lockIdentities } from "../../domain/contacts/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions, ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom } from "../../platform/live/rooms.ts";

type Counts = AnswerOf<typeof contract>;

/** Number of contacts per transaction. The number is small, so that incoming messages do not wait long. */
const batch = 200;
const longestName = 100;

/** Creates contacts from the address book of a connection's phone, and gives names to contacts without a name. */
export async function importPhone(
  { read, write }: CompanyTransactions,
  actor: Actor,
  asked: number | undefined,
): Promise<Counts> {
  const { id: connectionId, name } = await read((db) => chooseConnection(db, asked, actor.connectionId));
  const counts: Counts = { created: 0, renamed: 0, unchanged: 0 };
  let last: StoredBookEntry | undefined;
  for (;;) {
    const entries = await read((db) => findNextEntries(db, connectionId, last, batch));
    if (entries.length === 0) break;
    const done = await write((db) => takeOverPart(db, actor, { id: connectionId, name }, entries));
    for (const key of ["created", "renamed", "unchanged"] as const) counts[key] += done[key];
    last = entries.at(-1);
  }
  return counts;
}

async function chooseConnection(
  db: ReadTx,
  asked: number | undefined,
  usersConnection: number | null,
): Promise<ConnectionRow> {
  if (asked !== undefined) return accessConnection(db, asked);
  const connectionId = await findSendingConnection(db, usersConnection);
  if (connectionId === undefined) throw new AppError("ERR_NO_DEF_WAPP_FOUND");
  return accessConnection(db, connectionId);
}

/**
 * Imports one batch of entries. Each batch has its own audit entry and event, because the process may end before the
 * next batch.
 */
async function takeOverPart(
  db: WriteTx,
  actor: Actor,
  { id, name: label }: Pick<ConnectionRow, "id" | "name">,
  entries: readonly StoredBookEntry[],
): Promise<Counts> {
  const done = await takeOver(db, id, entries);
  const count = done.created + done.renamed;
  if (count === 0) return done;
  await recordPart(db, actor, { area: "contacts", action: "imported", label, count });
  db.publish([companyRoom(db.companyId)], "contact", { action: "reload" });
  return done;
}

async function takeOver(db: WriteTx, connectionId: number, all: readonly StoredBookEntry[]): Promise<Counts> {
  const entries = all
    .map((entry) => ({ ...entry, name: entry.name.trim().slice(0, longestName) }))
    .filter(({ name }) => name !== "");
  await lockIdentities(db, connectionId, entries);
  const known = await findKnown(db, connectionId, entries);
  const unnamed = new Map<number, string>();
  const newEntries = new Map<string, StoredBookEntry>();
  for (const entry of entries) {
    const contact = known.get(keyOf(entry));
    if (contact && isUnnamed(contact)) unnamed.set(contact.id, entry.name);
    // An entry that has only a LID is skipped, because nobody can write to a LID alone. The contact is created when the
    // channel reports the number, or when the person writes.
    if (!contact && entry.kind === "number") newEntries.set(keyOf(entry), entry);
  }
  await renameContacts(db, unnamed);
  await insertContactsOfEntries(db, connectionId, [...newEntries.values()]);
  const [created, renamed] = [newEntries.size, unnamed.size];
  return { created, renamed, unchanged: all.length - created - renamed };
}

function keyOf({ kind, value }: Pick<StoredBookEntry, "kind" | "value">): string {
  return kind === "number" ? canonicalNumber(value) : `lid ${value}`;
}

async function findKnown(
  db: ReadTx,
  connectionId: number,
  entries: readonly StoredBookEntry[],
): Promise<Map<string, KnownEntry>> {
  const rows = await findContactsOfEntries(db, connectionId, entries);
  return new Map(rows.map((row) => [keyOf(row), row]));
}
