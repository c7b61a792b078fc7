import { type RawBuilder, sql } from "kysely";
import type { Database, ReadTx } from "../../platform/db/database.ts";
import { build } from "../../platform/db/statements.ts";
import type { ConnectionLease } from "../../ports/channel.ts";

export type DesiredState = "run" | "renew" | "logOut" | "idle";

/** A process that has not renewed within this time is considered dead, and others take its connections. */
export const leaseSeconds = 15;
const isOwnerAlive = sql`exists (select 1 from channel_owners
  where channel_owners.id = connection_leases.owner and channel_owners.seen_at > now() - make_interval(secs => ${leaseSeconds}))`;

export interface OwnedLease extends ConnectionLease {
  desiredState: DesiredState;
}

/** Lease that this process has just taken. */
export interface TakenLease extends OwnedLease {
  /** True if the previous owner died without giving the lease back. */
  isTakenOver: boolean;
}

interface LeaseRow {
  connection_id: number;
  company_id: number;
  epoch: string;
  desired_state: DesiredState;
}

/** Takes leases on wanted connections without a living owner. The new epoch fences off the previous owner. */
export async function takeLeases(database: Database, self: string, limit: number): Promise<TakenLease[]> {
  const rows = await database.platform((db) =>
    db.rows(sql<LeaseRow & { is_taken_over: boolean }>`
      with free as (
        select connection_id, owner from connection_leases where desired_state <> 'idle' and not ${isOwnerAlive}
        order by connection_id limit ${limit} for update skip locked)
      update connection_leases
      set owner = ${self}, epoch = epoch + 1
      from free where connection_leases.connection_id = free.connection_id
      returning connection_leases.connection_id, company_id, epoch, desired_state, free.owner is not null as is_taken_over`),
  );
  return rows.map((row) => ({ ...readLease(row), isTakenOver: row.is_taken_over }));
}

/** Counts the connections that should be open, and those among them without a living owner. */
export async function countUnowned(db: Pick<ReadTx, "first">): Promise<{ wanted: number; unowned: number }> {
  const counted = await db.first(sql<{ wanted: number; unowned: number }>`
    select count(*)::integer as wanted, count(*) filter (where not ${isOwnerAlive})::integer as unowned
    from connection_leases where desired_state = 'run'`);
  return counted ?? { wanted: 0, unowned: 0 };
}

/** Number of connections that each living process should own; deletes dead processes. */
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

/** Declares that this process owns no connections any more. */
export async function forgetOwner(database: Database, self: string): Promise<void> {
  await database.platform((db) => db.run(sql`delete from channel_owners where id = ${self}`));
}

/**
 * Renews this process's leases and returns them. A missing lease was taken by another process, or its connection was
 * deleted.
 */
export async function renewLeases(database: Database, self: string): Promise<OwnedLease[]> {
  const rows = await database.platform(async (db) => {
    await db.run(sql`
      insert into channel_owners (id) values (${self}) on conflict (id) do update set seen_at = now()`);
    return db.rows(sql<LeaseRow>`
      select connection_id, company_id, epoch, desired_state from connection_leases where owner = ${self}`);
  });
  return rows.map(readLease);
}

/** Gives a connection back, so that another process may take it at once. */
export async function releaseLease(database: Database, lease: ConnectionLease): Promise<void> {
  await database.platform((db) =>
    db.run(sql`
      update connection_leases set owner = null
      where connection_id = ${lease.connectionId} and epoch = ${lease.epoch}`),
  );
}

/** Returns which of these connections still exist. */
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

/** Marks an ended session idle; a newer request for another state stays. */
export async function idleAfterEnd(db: ReadTx, lease: ConnectionLease): Promise<void> {
  await db.run(sql`
    update connection_leases set desired_state = 'idle'
    where connection_id = ${lease.connectionId} and epoch = ${lease.epoch} and desired_state in ('run', 'logOut')`);
}

/** Replaces a desired state that was reached, unless it changed meanwhile. */
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

/** Clears all owners; only safe while no other process uses this database. */
export async function releaseLeases(db: Pick<ReadTx, "run">): Promise<void> {
  await db.run(sql`update connection_leases set owner = null`);
}

/** Inserts the lease of a new connection, without an owner. */
export async function insertLease(db: ReadTx, connectionId: number): Promise<void> {
  await db.run(
    build.insertInto("connection_leases").values({ connection_id: connectionId, company_id: db.companyId }),
  );
}

/** Locks the lease before the connection, as writers of the session state do, to avoid deadlocks. */
export async function lockLease(db: ReadTx, connectionId: number): Promise<void> {
  await db.run(sql`
    select 1 from connection_leases where connection_id = ${connectionId} and company_id = ${db.companyId} for update`);
}

/** SQL condition: a living process owns the connection. */
export function isCarried(connectionId: number | RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select 1 from connection_leases where connection_id = ${connectionId} and ${isOwnerAlive})`;
}

/** SQL condition of the fence: the epoch is the newest of the lease. */
export function isOwnedUnder(connectionId: number, epoch: string) {
  return sql<boolean>`exists (select 1 from connection_leases where connection_id = ${connectionId} and epoch = ${epoch})`;
}

export async function writeDesiredState(db: ReadTx, id: number, desiredState: DesiredState): Promise<void> {
  await db.run(
    sql`update connection_leases set desired_state = ${desiredState}, paused_at = null where connection_id = ${id} and company_id = ${db.companyId}`,
  );
}

/** Ends the company's sessions but keeps their logins until the company is admitted again. */
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

/** Logs out connections that have been paused for too long. */
export async function logOutPaused(db: ReadTx, pausedBefore: Date): Promise<void> {
  await db.run(sql`
    update connection_leases set desired_state = 'logOut', paused_at = null
    where company_id = ${db.companyId} and paused_at <= ${pausedBefore}`);
}

export async function findCompaniesToPause(db: Pick<ReadTx, "rows">, moment: Date): Promise<number[]> {
  const found = await db.rows(sql<{ id: number }>`select id from list_companies_to_pause(${moment}) as id`);
  return found.map(({ id }) => id);
}

/** Connections that are open or should be, including paused ones that resume by themselves; oldest first. */
export function findOpenConnections(db: ReadTx): Promise<{ id: number; name: string }[]> {
  return db.rows(sql<{ id: number; name: string }>`
    select connections.id, connections.name from connections
    join connection_leases on connection_leases.connection_id = connections.id
    where connections.company_id = ${db.companyId} and connection_leases.company_id = ${db.companyId}
      and (connection_leases.desired_state in ('run', 'renew') or connection_leases.paused_at is not null)
    order by connections.id`);
}
