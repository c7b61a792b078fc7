import { type RawBuilder, sql } from "kysely";
import type { Database, ReadTx } from "../../platform/db/database.ts";
import { build } from "../../platform/db/statements.ts";
import type { ConnectionLease } from "../../ports/channel.ts";

export type DesiredState = "run" | "renew" | "logOut" | "idle";

/** Whoever has not said for so long that they live owns nothing any more: another process takes their connections. */
export const leaseSeconds = 15;
/** How long the version before, which knows only the lease's own end, takes a connection from nobody. */
const knownToVersionBefore = sql`now() + interval '10 minutes'`;
const isOwnerAlive = sql`exists (select 1 from channel_owners
  where channel_owners.id = connection_leases.owner and channel_owners.seen_at > now() - make_interval(secs => ${leaseSeconds}))`;

export interface OwnedLease extends ConnectionLease {
  desiredState: DesiredState;
}

/** A lease that this process has just taken. */
export interface TakenLease extends OwnedLease {
  /** Whoever owned it before did not give it back, and has fallen silent. */
  isTakenOver: boolean;
}

interface LeaseRow {
  connection_id: number;
  company_id: number;
  epoch: string;
  desired_state: DesiredState;
}

/** Takes connections that want something and that nobody owns. The new epoch fences off whoever owned them before. */
export async function takeLeases(database: Database, self: string, limit: number): Promise<TakenLease[]> {
  const rows = await database.platform((db) =>
    db.rows(sql<LeaseRow & { is_taken_over: boolean }>`
      with free as (
        select connection_id, owner from connection_leases where desired_state <> 'idle' and not ${isOwnerAlive}
        order by expires_at limit ${limit} for update skip locked)
      update connection_leases
      set owner = ${self}, epoch = epoch + 1, expires_at = ${knownToVersionBefore}
      from free where connection_leases.connection_id = free.connection_id
      returning connection_leases.connection_id, company_id, epoch, desired_state, free.owner is not null as is_taken_over`),
  );
  return rows.map((row) => ({ ...readLease(row), isTakenOver: row.is_taken_over }));
}

/** How many connections shall be open, and how many of them no process carries. */
export async function countUnowned(db: Pick<ReadTx, "first">): Promise<{ wanted: number; unowned: number }> {
  const counted = await db.first(sql<{ wanted: number; unowned: number }>`
    select count(*)::integer as wanted, count(*) filter (where not ${isOwnerAlive})::integer as unowned
    from connection_leases where desired_state = 'run'`);
  return counted ?? { wanted: 0, unowned: 0 };
}

/** How many connections each process that lives should own; forgets those that do not. */
export async function findFairShare(database: Database): Promise<number> {
  const share = await database.platform(async (db) => {
    await db.run(
      sql`delete from channel_owners where seen_at < now() - make_interval(secs => ${leaseSeconds})`,
    );
    return db.first(sql<{ share: number }>`
      select ceil(count(*)::numeric / greatest(1, (select count(*) from channel_owners)))::integer as share
      from connection_leases where desired_state <> 'idle'`);
  });
  return share?.share ?? 0;
}

/** This process owns nothing any more. */
export async function forgetOwner(database: Database, self: string): Promise<void> {
  await database.platform((db) => db.run(sql`delete from channel_owners where id = ${self}`));
}

/** Says that this process lives, and tells what it holds; what is missing from the answer is lost to somebody else, or deleted. */
export async function renewLeases(database: Database, self: string): Promise<OwnedLease[]> {
  const rows = await database.platform(async (db) => {
    await db.run(sql`
      insert into channel_owners (id) values (${self}) on conflict (id) do update set seen_at = now()`);
    await db.run(sql`
      update connection_leases set expires_at = ${knownToVersionBefore}
      where owner = ${self} and expires_at < now() + interval '5 minutes'`);
    return db.rows(sql<LeaseRow>`
      select connection_id, company_id, epoch, desired_state from connection_leases where owner = ${self}`);
  });
  return rows.map(readLease);
}

/** Gives a connection back, so that another process may take it at once. */
export async function releaseLease(database: Database, lease: ConnectionLease): Promise<void> {
  await database.platform((db) =>
    db.run(sql`
      update connection_leases set owner = null, expires_at = '-infinity'
      where connection_id = ${lease.connectionId} and epoch = ${lease.epoch}`),
  );
}

/** Which of these connections still exist. */
export async function findLeased(database: Database, connectionIds: readonly number[]): Promise<Set<number>> {
  const rows = await database.platform((db) =>
    db.rows(
      sql<{
        connection_id: number;
      }>`select connection_id from connection_leases where connection_id = any(${connectionIds})`,
    ),
  );
  return new Set(rows.map(({ connection_id }) => connection_id));
}

/** The session has ended: it is idle until somebody asks for another. Who has asked already is not overruled. */
export async function idleAfterEnd(db: ReadTx, lease: ConnectionLease): Promise<void> {
  await db.run(sql`
    update connection_leases set desired_state = 'idle'
    where connection_id = ${lease.connectionId} and epoch = ${lease.epoch} and desired_state in ('run', 'logOut')`);
}

/** A desired state that was reached becomes the next; one that changed meanwhile stays. */
export async function settleDesiredState(
  database: Database,
  lease: ConnectionLease,
  from: DesiredState,
  to: DesiredState,
): Promise<void> {
  await database.platform((db) =>
    db.run(sql`
      update connection_leases set desired_state = ${to}
      where connection_id = ${lease.connectionId} and epoch = ${lease.epoch} and desired_state = ${from}`),
  );
}

function readLease(row: LeaseRow): OwnedLease {
  return {
    companyId: row.company_id,
    connectionId: row.connection_id,
    epoch: row.epoch,
    desiredState: row.desired_state,
  };
}

/** Nobody owns anything; right only when no other process works on this database. */
export async function releaseLeases(db: Pick<ReadTx, "run">): Promise<void> {
  await db.run(sql`update connection_leases set owner = null, expires_at = '-infinity'`);
}

/** A new connection's, which nobody owns. */
export async function insertLease(db: ReadTx, connectionId: number): Promise<void> {
  await db.run(
    build.insertInto("connection_leases").values({ connection_id: connectionId, company_id: db.companyId }),
  );
}

/** Holds the connection's lease first, as whoever writes its session does: who took them the other way round would wait in a circle. */
export async function lockLease(db: ReadTx, connectionId: number): Promise<void> {
  await db.run(sql`
    select 1 from connection_leases where connection_id = ${connectionId} and company_id = ${db.companyId} for update`);
}

/** Whether some process owns the connection at this moment. */
export function isCarried(connectionId: number | RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select 1 from connection_leases where connection_id = ${connectionId} and ${isOwnerAlive})`;
}

/** The fence: true only while the epoch is the newest of the lease. */
export function isOwnedUnder(connectionId: number, epoch: string) {
  return sql<boolean>`exists (select 1 from connection_leases where connection_id = ${connectionId} and epoch = ${epoch})`;
}

export async function writeDesiredState(db: ReadTx, id: number, desiredState: DesiredState): Promise<void> {
  await db.run(
    sql`update connection_leases set desired_state = ${desiredState}, paused_at = null where connection_id = ${id} and company_id = ${db.companyId}`,
  );
}

/** Sessions end and are kept, until the company may work again. */
export async function pauseConnections(db: ReadTx, moment: Date): Promise<number> {
  return db.run(sql`
    update connection_leases set desired_state = 'idle', paused_at = ${moment}
    where company_id = ${db.companyId} and desired_state in ('run', 'renew')`);
}

export async function findCompaniesToLogOut(db: Pick<ReadTx, "rows">, pausedBefore: Date): Promise<number[]> {
  const found = await db.rows(
    sql<{
      id: number;
    }>`select distinct company_id as id from connection_leases where paused_at <= ${pausedBefore}`,
  );
  return found.map(({ id }) => id);
}

/** What was kept for so long is logged out, and forgotten with it. */
export async function logOutPaused(db: ReadTx, pausedBefore: Date): Promise<void> {
  await db.run(sql`
    update connection_leases set desired_state = 'logOut', paused_at = null
    where company_id = ${db.companyId} and paused_at <= ${pausedBefore}`);
}

export async function findCompaniesToPause(db: Pick<ReadTx, "rows">, moment: Date): Promise<number[]> {
  const found = await db.rows(sql<{ id: number }>`select id from list_companies_to_pause(${moment}) as id`);
  return found.map(({ id }) => id);
}

/** Those that are open or shall be, also those that run again by themselves once the company may work; the oldest first. */
export function findOpenConnections(db: ReadTx): Promise<{ id: number; name: string }[]> {
  return db.rows(sql<{ id: number; name: string }>`
    select connections.id, connections.name from connections
    join connection_leases on connection_leases.connection_id = connections.id
    where connections.company_id = ${db.companyId} and connection_leases.company_id = ${db.companyId}
      and (connection_leases.desired_state in ('run', 'renew') or connection_leases.paused_at is not null)
    order by connections.id`);
}
