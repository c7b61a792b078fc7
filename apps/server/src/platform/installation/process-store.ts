import { sql } from "kysely";
import type { ReadTx } from "../db/database.ts";

/** Seconds after which a process that has not updated its row is considered dead. */
const aliveSeconds = 20;

export interface ProcessRow {
  id: string;
  roles: string[];
  host: string;
  version: string;
  startedAt: Date;
  /** Last time at which the process updated its row. */
  seenAt: Date;
  isRunning: boolean;
}

type NewProcess = Pick<ProcessRow, "id" | "roles" | "host" | "version">;

/** Stores that the process is running, and deletes the rows of processes that died more than a day ago. */
export async function storeHeartbeat(
  db: Pick<ReadTx, "run">,
  { id, roles, host, version }: NewProcess,
): Promise<void> {
  await db.run(sql`
    insert into processes (id, roles, host, version) values (${id}, ${roles}::text[], ${host}, ${version})
    on conflict (id) do update set seen_at = now()`);
  await db.run(sql`delete from processes where seen_at < now() - interval '1 day'`);
}

export async function deleteProcess(db: Pick<ReadTx, "run">, id: string): Promise<void> {
  await db.run(sql`delete from processes where id = ${id}`);
}

/** Lists the running processes and those that died within the last day, the newest first. */
export function findProcesses(db: Pick<ReadTx, "rows">): Promise<ProcessRow[]> {
  return db.rows(sql<ProcessRow>`
    select id, roles, host, version, started_at as "startedAt", seen_at as "seenAt",
      seen_at > now() - make_interval(secs => ${aliveSeconds}) as "isRunning"
    from processes order by "isRunning" desc, started_at desc limit 100`);
}
