import { sql } from "kysely";
import type { WriteTx } from "../../../platform/db/database.ts";

/** Until when the contact that is gone could be answered freely over a connection, and the other before that. */
export interface SharedWindow {
  connection_id: number;
  closes_at: string;
  before: string | null;
}

/** Who may answer either may answer both: the later of two ends counts. */
export async function shareWindows(db: WriteTx, kept: number, merged: number): Promise<SharedWindow[]> {
  const windows = await db.rows(sql<SharedWindow>`
    select m.connection_id, m.closes_at::text as closes_at, k.closes_at::text as before from answer_windows m
    left join answer_windows k on k.company_id = m.company_id and k.connection_id = m.connection_id and k.contact_id = ${kept}
    where m.company_id = ${db.companyId} and m.contact_id = ${merged}`);
  await db.run(sql`
    insert into answer_windows (company_id, connection_id, contact_id, closes_at)
    select company_id, connection_id, ${kept}, closes_at from answer_windows
    where company_id = ${db.companyId} and contact_id = ${merged}
    on conflict (company_id, connection_id, contact_id) do update
      set closes_at = greatest(answer_windows.closes_at, excluded.closes_at)`);
  return windows;
}

/** What has been prolonged since stays. */
export async function partWindows(
  db: WriteTx,
  kept: number,
  merged: number,
  windows: readonly SharedWindow[],
): Promise<void> {
  const shared = sql`jsonb_to_recordset(${JSON.stringify(windows)}::jsonb)
    as shared (connection_id integer, closes_at timestamptz, before timestamptz)`;
  const given = sql`w.company_id = ${db.companyId} and w.contact_id = ${kept}
    and w.connection_id = shared.connection_id and w.closes_at = shared.closes_at`;
  await db.run(sql`
    update answer_windows w set closes_at = shared.before from ${shared} where ${given} and shared.before is not null`);
  await db.run(sql`delete from answer_windows w using ${shared} where ${given} and shared.before is null`);
  await db.run(sql`
    insert into answer_windows (company_id, connection_id, contact_id, closes_at)
    select ${db.companyId}, connection_id, ${merged}, closes_at from ${shared}`);
}
