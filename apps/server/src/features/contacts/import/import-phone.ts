import type { importPhone as contract } from "@recado/contract/contacts";
import type { AnswerOf } from "@recado/contract/shared/route";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import type { ReadTx, WriteTx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { companyRoom } from "../../../platform/live/rooms.ts";
import { recordAudit } from "../../audit-log/actions.ts";
import { accessConnection } from "../../connections/policy.ts";
import { type ConnectionRow, findSendingConnection } from "../../connections/store.ts";
import { canonicalNumber, isUnnamed, sameNumbers } from "../rules.ts";
import { lockIdentities } from "../store.ts";

interface Transactions {
  read: <T>(work: (db: ReadTx) => Promise<T>) => Promise<T>;
  write: <T>(work: (db: WriteTx) => Promise<T>) => Promise<T>;
}

interface Entry {
  kind: "number" | "lid";
  value: string;
  name: string;
}

type Counts = AnswerOf<typeof contract>;

/** So many at once that nobody who writes meanwhile waits for long. */
const batch = 200;
const longestName = 100;

/** Makes contacts of the phone's address book, and names those that have no name yet. */
export async function importPhone(
  { read, write }: Transactions,
  actor: Actor,
  asked: number | undefined,
): Promise<Counts> {
  const { id: connectionId, name } = await read((db) => chooseConnection(db, asked, actor.connectionId));
  const counts: Counts = { created: 0, renamed: 0, unchanged: 0 };
  let last: Entry | undefined;
  for (;;) {
    const entries = await read((db) => nextEntries(db, connectionId, last));
    if (entries.length === 0) break;
    const done = await write((db) => takeOver(db, connectionId, entries));
    for (const key of ["created", "renamed", "unchanged"] as const) counts[key] += done[key];
    last = entries.at(-1);
  }
  const count = counts.created + counts.renamed;
  if (count === 0) return counts;
  await write(async (db) => {
    await recordAudit(db, actor, { area: "contacts", action: "imported", label: name, count });
    db.publish([companyRoom(db.companyId)], "contact", { action: "reload" });
  });
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

/** Numbers come before LIDs are looked at: of a person in the book under both, the number makes the contact. */
function nextEntries(db: ReadTx, connectionId: number, after: Entry | undefined): Promise<Entry[]> {
  const from = after ? sql`and (kind, value) < (${after.kind}, ${after.value})` : sql``;
  return db.rows(sql<Entry>`
    select kind, value, name from address_book
    where company_id = ${db.companyId} and connection_id = ${connectionId} ${from}
    order by kind desc, value desc limit ${sql.lit(batch)}`);
}

async function takeOver(db: WriteTx, connectionId: number, all: readonly Entry[]): Promise<Counts> {
  const entries = all
    .map((entry) => ({ ...entry, name: entry.name.trim().slice(0, longestName) }))
    .filter(({ name }) => name !== "");
  await lockIdentities(db, connectionId, entries);
  const known = await findKnown(db, connectionId, entries);
  const unnamed = new Map<number, string>();
  const strangers = new Map<string, Entry>();
  for (const entry of entries) {
    const contact = known.get(keyOf(entry));
    if (contact && isUnnamed(contact)) unnamed.set(contact.id, entry.name);
    // A LID alone is nobody to write to: the channel will tell its number, or they write first.
    if (!contact && entry.kind === "number") strangers.set(keyOf(entry), entry);
  }
  await rename(db, unnamed);
  await introduce(db, connectionId, [...strangers.values()]);
  const [created, renamed] = [strangers.size, unnamed.size];
  return { created, renamed, unchanged: all.length - created - renamed };
}

function keyOf({ kind, value }: Pick<Entry, "kind" | "value">): string {
  return kind === "number" ? canonicalNumber(value) : `lid ${value}`;
}

interface KnownRow {
  id: number;
  name: string;
  number: string | null;
  kind: Entry["kind"];
  value: string;
}

async function findKnown(
  db: ReadTx,
  connectionId: number,
  entries: readonly Entry[],
): Promise<Map<string, KnownRow>> {
  const numbers = entries.flatMap(({ kind, value }) => (kind === "number" ? sameNumbers(value) : []));
  const rows = await db.rows(sql<KnownRow>`
    select id, name, number, 'number' as kind, number as value from contacts
    where company_id = ${db.companyId} and number = any(${numbers})
    union all
    select c.id, c.name, c.number, i.kind, i.value from contact_identities i
    join contacts c on c.company_id = i.company_id and c.id = i.contact_id
    where i.company_id = ${db.companyId} and i.connection_id = ${connectionId} and (i.kind, i.value) in (
      select * from unnest(${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ value }) => value)}::text[]))`);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

async function rename(db: ReadTx, names: ReadonlyMap<number, string>): Promise<void> {
  await db.run(sql`
    update contacts c set name = named.name, updated_at = now()
    from unnest(${[...names.keys()]}::integer[], ${[...names.values()]}::text[]) as named (id, name)
    where c.company_id = ${db.companyId} and c.id = named.id`);
}

async function introduce(db: ReadTx, connectionId: number, entries: readonly Entry[]): Promise<void> {
  await db.run(sql`
    with made as (
      insert into contacts (company_id, name, number)
      select ${db.companyId}, name, number
      from unnest(${entries.map(({ name }) => name)}::text[], ${entries.map(({ value }) => value)}::text[]) as person (name, number)
      returning id, number)
    insert into contact_identities (company_id, connection_id, kind, value, contact_id)
    select ${db.companyId}, ${connectionId}, 'number', number, id from made on conflict do nothing`);
}
