import {
  type AuthenticationCreds,
  type AuthenticationState,
  BufferJSON,
  initAuthCreds,
  proto,
  type SignalDataTypeMap,
} from "baileys";
import { sql } from "kysely";
import type { Database, ReadTx, WriteTx } from "../../../platform/db/database.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import { type ConnectionLease, LeaseLost } from "../../../ports/channel.ts";

/** Largest number of absent keys to remember, which take about 200 KB of memory. */
const mostAbsent = 2_000;

export interface SessionStore {
  state: AuthenticationState;
  saveCreds(): Promise<void>;
  /** Deletes all stored data of the session. Later writes by Baileys are ignored. */
  forget(): Promise<void>;
}

/**
 * Opens the encrypted store of a connection's credentials and Signal keys, which Baileys uses. Each `set` is a
 * transaction that fails if this process has lost the lease.
 */
export async function openSessionStore(
  database: Database,
  secrets: Secrets,
  lease: ConnectionLease,
): Promise<SessionStore> {
  const { companyId, connectionId } = lease;
  const purpose = (name: string) => placeOfSession(companyId, connectionId, name);
  const seal = (value: unknown, name: string) =>
    secrets.seal(Buffer.from(JSON.stringify(value, BufferJSON.replacer)), purpose(name));
  const open = (sealed: Buffer, name: string): unknown =>
    JSON.parse(secrets.open(sealed, purpose(name)).toString(), BufferJSON.reviver);

  const stored = await database.read(companyId, (db) =>
    db.first(sql<{ creds: Buffer }>`select creds from whatsapp_sessions where ${isOurs(db, connectionId)}`),
  );
  const underWay = new Set<Promise<void>>();
  const absent = rememberAbsent();
  let forgotten = false;

  async function change(work: (db: WriteTx) => Promise<unknown>): Promise<void> {
    if (forgotten) return;
    // The check of the lease and the writes are sent together. If the lease is lost, the transaction fails.
    const written = database.write(companyId, async (db) => {
      await Promise.all([requireLease(db, lease), work(db)]);
    });
    underWay.add(written);
    await written.finally(() => underWay.delete(written));
  }

  const creds = stored ? (open(stored.creds, "creds") as AuthenticationCreds) : initAuthCreds();

  return {
    state: {
      creds,
      keys: {
        async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
          const asked = absent.without(type, ids);
          if (asked.length === 0) return {};
          const note = absent.startLooking(type, asked);
          const rows = await database.read(companyId, (db) =>
            db.rows(sql<{ id: string; value: Buffer }>`select id, value from whatsapp_keys
              where ${isOurs(db, connectionId)} and type = ${type} and id = any(${asked})`),
          );
          note(rows.map(({ id }) => id));
          const entries = rows.map(({ id, value }) => [id, revive(type, open(value, `${type}:${id}`))]);
          return Object.fromEntries(entries) as Record<string, SignalDataTypeMap[T]>;
        },
        async set(changes) {
          const { kept, gone } = sortChanges(changes, (type, id, value) => seal(value, `${type}:${id}`));
          await change((db) =>
            Promise.all([
              kept.length > 0 && writeKeys(db, connectionId, kept),
              gone.length > 0 && deleteKeys(db, connectionId, gone),
            ]),
          ).finally(() => absent.forget(kept));
        },
      },
    },
    saveCreds: () =>
      change((db) =>
        db.run(sql`
          insert into whatsapp_sessions (company_id, connection_id, creds, epoch)
          values (${companyId}, ${connectionId}, ${seal(creds, "creds")}, ${lease.epoch})
          on conflict (company_id, connection_id) do update set creds = excluded.creds, epoch = excluded.epoch, updated_at = now()`),
      ),
    async forget() {
      forgotten = true;
      await Promise.allSettled(underWay);
      await forgetSession(database, lease);
    },
  };
}

/**
 * Encryption context of a stored part of a session. The part can only be decrypted under the name under which it was
 * encrypted.
 */
export function placeOfSession(companyId: number, connectionId: number, name: string): string {
  return `whatsapp-session:${companyId}:${connectionId}:${name}`;
}

/**
 * Deletes the stored session, so that the next session starts with a QR code. If the lease is lost, the stored session
 * belongs to the new owner and is kept.
 */
export async function forgetSession(database: Database, lease: ConnectionLease): Promise<void> {
  const { companyId, connectionId } = lease;
  try {
    await database.write(companyId, async (db) => {
      await requireLease(db, lease);
      await db.run(sql`delete from whatsapp_keys where ${isOurs(db, connectionId)}`);
      await db.run(sql`delete from whatsapp_sent where ${isOurs(db, connectionId)}`);
      await db.run(sql`delete from whatsapp_sessions where ${isOurs(db, connectionId)}`);
    });
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  }
}

function isOurs(db: ReadTx, connectionId: number) {
  return sql`company_id = ${db.companyId} and connection_id = ${connectionId}`;
}

/**
 * Throws LeaseLost if another process owns the connection. Locks the lease until the transaction ends, so that a new
 * owner waits for the transaction.
 */
export async function requireLease(db: WriteTx, { connectionId, epoch }: ConnectionLease): Promise<void> {
  const held = await db.first(
    sql`select 1 from connection_leases where connection_id = ${connectionId} and epoch = ${epoch} for share`,
  );
  if (!held) throw new LeaseLost();
}

/**
 * Remembers which keys are not stored, because Baileys requests such keys with each message. No other process can add
 * keys while this process holds the lease.
 */
function rememberAbsent() {
  const names = new Set<string>();
  let writes = 0;
  const nameOf = (type: string, id: string) => `${type}:${id}`;
  function add(name: string): void {
    const [oldest] = names;
    if (names.size >= mostAbsent && oldest !== undefined) names.delete(oldest);
    names.add(name);
  }
  return {
    without: (type: string, ids: readonly string[]) => ids.filter((id) => !names.has(nameOf(type, id))),
    /**
     * Begins a query for keys. The returned function takes the ids of the keys that the query found, and remembers the
     * others as absent.
     */
    startLooking(type: string, ids: readonly string[]) {
      const before = writes;
      return (found: readonly string[]) => {
        // If a key was written during the query, the query may have missed it, so nothing is remembered.
        if (writes !== before) return;
        for (const id of ids.filter((asked) => !found.includes(asked))) add(nameOf(type, id));
      };
    },
    forget(written: readonly { type: string; id: string }[]) {
      writes += 1;
      for (const { type, id } of written) names.delete(nameOf(type, id));
    },
  };
}

interface KeyRow {
  type: string;
  id: string;
  value: Buffer;
}

function sortChanges(changes: object, seal: (type: string, id: string, value: unknown) => Buffer) {
  const kept: KeyRow[] = [];
  const gone: { type: string; id: string }[] = [];
  for (const [type, values] of Object.entries(changes as Record<string, Record<string, unknown> | undefined>))
    for (const [id, value] of Object.entries(values ?? {}))
      if (value === null || value === undefined) gone.push({ type, id });
      else kept.push({ type, id, value: seal(type, id, value) });
  return { kept, gone };
}

function writeKeys(db: WriteTx, connectionId: number, rows: readonly KeyRow[]) {
  return db.run(sql`
    insert into whatsapp_keys (company_id, connection_id, type, id, value)
    select ${db.companyId}, ${connectionId}, type, id, value
    from unnest(${rows.map(({ type }) => type)}::text[], ${rows.map(({ id }) => id)}::text[], ${rows.map(({ value }) => value)}::bytea[])
      as written (type, id, value)
    on conflict (company_id, connection_id, type, id) do update set value = excluded.value`);
}

function deleteKeys(db: WriteTx, connectionId: number, keys: readonly { type: string; id: string }[]) {
  return db.run(sql`
    delete from whatsapp_keys where ${isOurs(db, connectionId)}
      and (type, id) in (select * from unnest(${keys.map(({ type }) => type)}::text[], ${keys.map(({ id }) => id)}::text[]))`);
}

/** Restores the class of a stored key, because JSON loses the class of this type. */
function revive(type: string, value: unknown): unknown {
  return type === "app-state-sync-key"
    ? proto.Message.AppStateSyncKeyData.fromObject(value as object)
    : value;
}
