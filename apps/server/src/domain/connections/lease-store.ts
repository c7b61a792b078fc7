import { type RawBuilder, sql } from "kysely";
import type { Database, ReadTx } from "../../platform/db/database.ts";
import { build } from "../../platform/db/statements.ts";
import type { ConnectionLease } from "../../ports/channel.ts";

export type DesiredState = "run" | "renew" | "logOut" | "idle";

/**
 * Seconds after which a process that has not renewed its leases is considered dead. Other processes then take its
 * connections.
 */
export const leaseSeconds = 15;
const isOwnerAlive = sql`exists (select 1 from channel_owners
  where channel_owners.id = connection_leases.owner and channel_owners.seen_at > now() - make_interval(secs => ${leaseSeconds}))`;

export interface OwnedLease extends ConnectionLease {
  desiredState: DesiredState;
}

/** Lease that this process has just taken. */
export interface TakenLease extends OwnedLease {
  /** True if the previous owner died without releasing the lease. */
  isTakenOver: boolean;
}

interface LeaseRow {
  connection_id: number;
  company_id: number;
  epoch: string;
  desired_state: DesiredState;
}

/**
 * Takes the leases of connections that should be open and have no living owner. Each lease gets a new epoch, so that
 * later writes of the previous owner are rejected.
 */
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

/** Counts the connections that should be open, and how many of these have no living owner. */
export async function countUnowned(db: Pick<ReadTx, "first">): Promise<{ wanted: number; unowned: number }> {
  const counted = await db.first(sql<{ wanted: number; unowned: number }>`
    select count(*)::integer as wanted, count(*) filter (where not ${isOwnerAlive})::integer as unowned
    from connection_leases where desired_state = 'run'`);
  return counted ?? { wanted: 0, unowned: 0 };
}

/** Returns how many connections each living process should own. Deletes the rows of dead processes first. */
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

/** Removes this process from the list of owners, so that other processes may take its connections. */
export async function forgetOwner(database: Database, self: string): Promise<void> {
  await database.platform((db) => db.run(sql`delete from channel_owners where id = ${self}`));
}

/**
 * Renews this process's leases and returns them. If a lease is missing from the result, another process has taken it or
 * its connection was deleted.
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

/** Releases a connection's lease, so that another process may take the connection at once. */
export async function releaseLease(database: Database, lease: ConnectionLease): Promise<void> {
  await database.platform((db) =>
    db.run(sql`
      update connection_leases set owner = null
      where connection_id = ${lease.connectionId} and epoch = ${lease.epoch}`),
  );
}

/** Returns which of the given connections still exist. */
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

/**
 * Sets the desired state to idle after the session has ended. If another state was requested meanwhile, that state
 * stays.
 */
export async function idleAfterEnd(db: ReadTx, lease: ConnectionLease): Promise<void> {
  await db.run(sql`
    update connection_leases set desired_state = 'idle'
    where connection_id = ${lease.connectionId} and epoch = ${lease.epoch} and desired_state in ('run', 'logOut')`);
}

/**
 * Replaces the desired state `from`, which was reached, by the state `to`. If another state was requested meanwhile,
 * that state stays.
 */
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

/** Clears the owners of all leases. This is safe only while no other process uses the database. */
export async function releaseLeases(db: Pick<ReadTx, "run">): Promise<void> {
  await db.run(sql`update connection_leases set owner = null`);
}

/** Inserts the lease of a new connection; no process owns the connection yet. */
export async function insertLease(db: ReadTx, connectionId: number): Promise<void> {
  await db.run(
    build.insertInto("connection_leases").values({ connection_id: connectionId, company_id: db.companyId }),
  );
}

/**
 * Locks a connection's lease. Lock it before the connection's row, as writers of the session state do, to avoid
 * deadlocks.
 */
export async function lockLease(db: ReadTx, connectionId: number): Promise<void> {
  await db.run(sql`
    select 1 from connection_leases where connection_id = ${connectionId} and company_id = ${db.companyId} for update`);
}

/** SQL condition: a living process owns the connection. */
export function isCarried(connectionId: number | RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select 1 from connection_leases where connection_id = ${connectionId} and ${isOwnerAlive})`;
}

/** SQL condition that rejects writes of a previous owner: `epoch` must be the lease's newest epoch. */
export function isOwnedUnder(connectionId: number, epoch: string) {
  return sql<boolean>`exists (select 1 from connection_leases where connection_id = ${connectionId} and epoch = ${epoch})`;
}

export async function writeDesiredState(db: ReadTx, id: number, desiredState: DesiredState): Promise<void> {
  await db.run(
    sql`update connection_leases set desired_state = ${desiredState}, paused_at = null where connection_id = ${id} and company_id = ${db.companyId}`,
  );
}

/** Ends the sessions of the company's connections but keeps their logins until the company is admitted again. */
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

/** Logs out the company's connections that have been paused since before `pausedBefore`. */
export async function logOutPaused(db: ReadTx, pausedBefore: Date): Promise<void> {
  await db.run(sql`
    update connection_leases set desired_state = 'logOut', paused_at = null
    where company_id = ${db.companyId} and paused_at <= ${pausedBefore}`);
}

export async function findCompaniesToPause(db: Pick<ReadTx, "rows">, moment: Date): Promise<number[]> {
  const found = await db.rows(sql<{ id: number }>`select id from list_companies_to_pause(${moment}) as id`);
  return found.map(({ id }) => id);
}

/**
 * Finds the company's connections that are open or should be, oldest first. Paused connections that resume by
 * themselves are included.
 */
export function findOpenConnections(db: ReadTx): Promise<{ id: number; name: string }[]> {
  return db.rows(sql<{ id: number; name: string }>`
    select connections.id, connections.name from connections
    join connection_leases on connection_leases.connection_id = connections.id
    where connections.company_id = ${db.companyId} and connection_leases.company_id = ${db.companyId}
      and (connection_leases.desired_state in ('run', 'renew') or connection_leases.paused_at is not null)
    order by connections.id`);
}
