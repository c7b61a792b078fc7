import { sql } from "kysely";
import type { Change, Database } from "../../platform/db/database.ts";
import type { ConnectionLease } from "../../ports/channel.ts";
import type { Wish } from "../connections/store.ts";

/** A lease runs out after this long without its owner, and another process takes the connection. */
export const leaseSeconds = 15;

export interface HeldLease extends ConnectionLease {
  wish: Wish;
}

interface LeaseRow {
  connection_id: number;
  company_id: number;
  epoch: string;
  wish: Wish;
}

/** Takes connections that want something and that nobody carries. The new epoch fences off whoever carried them before. */
export async function takeLeases(database: Database, self: string, limit: number): Promise<HeldLease[]> {
  const rows = await database.platform((db) =>
    db.rows(sql<LeaseRow>`
      update connection_leases set owner = ${self}, epoch = epoch + 1, expires_at = now() + make_interval(secs => ${leaseSeconds})
      where connection_id in (
        select connection_id from connection_leases where wish <> 'rest' and expires_at < now()
        order by expires_at limit ${limit} for update skip locked)
      returning connection_id, company_id, epoch, wish`),
  );
  return rows.map(readLease);
}

/** Says that this process lives, and tells how many connections each of those that do should carry. */
export async function findFairShare(database: Database, self: string): Promise<number> {
  const share = await database.platform(async (db) => {
    await db.run(
      sql`delete from channel_carriers where seen_at < now() - make_interval(secs => ${leaseSeconds})`,
    );
    await db.run(sql`
      insert into channel_carriers (id) values (${self}) on conflict (id) do update set seen_at = now()`);
    return db.first(sql<{ share: number }>`
      select ceil(count(*)::numeric / (select count(*) from channel_carriers))::integer as share
      from connection_leases where wish <> 'rest'`);
  });
  return share?.share ?? 0;
}

/** This process carries nothing any more. */
export async function forgetCarrier(database: Database, self: string): Promise<void> {
  await database.platform((db) => db.run(sql`delete from channel_carriers where id = ${self}`));
}

/** Prolongs what this process holds; what is missing from the answer is lost to somebody else, or deleted. */
export async function renewLeases(database: Database, self: string): Promise<HeldLease[]> {
  const rows = await database.platform((db) =>
    db.rows(sql<LeaseRow>`
      update connection_leases set expires_at = now() + make_interval(secs => ${leaseSeconds})
      where owner = ${self} and expires_at > '-infinity'
      returning connection_id, company_id, epoch, wish`),
  );
  return rows.map(readLease);
}

/** Gives a connection back, so that whoever it is wished of may take it at once. */
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

/** The session has ended: it rests until somebody asks for another. Who has asked already is not overruled. */
export async function restAfterEnd(db: Change, lease: ConnectionLease): Promise<void> {
  await db.run(sql`
    update connection_leases set wish = 'rest'
    where connection_id = ${lease.connectionId} and epoch = ${lease.epoch} and wish in ('run', 'logOut')`);
}

/** A wish that was carried out becomes the next; one that changed meanwhile stays. */
export async function settleWish(
  database: Database,
  lease: ConnectionLease,
  from: Wish,
  to: Wish,
): Promise<void> {
  await database.platform((db) =>
    db.run(sql`
      update connection_leases set wish = ${to}
      where connection_id = ${lease.connectionId} and epoch = ${lease.epoch} and wish = ${from}`),
  );
}

function readLease(row: LeaseRow): HeldLease {
  return { companyId: row.company_id, connectionId: row.connection_id, epoch: row.epoch, wish: row.wish };
}

/** Frees every lease and claim; right only when no other process works on this database. */
export async function releaseEverything(database: Pick<Database, "platform">): Promise<void> {
  await database.platform(async (db) => {
    await db.run(sql`update connection_leases set owner = null, expires_at = '-infinity'`);
    await db.run(sql`update lanes set claimed_by = null, claimed_until = '-infinity'`);
  });
}
