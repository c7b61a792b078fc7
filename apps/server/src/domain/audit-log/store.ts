import type { AuditAction, AuditChange, listAuditLog } from "@recado/contract/audit-log";
import type { AuditArea } from "@recado/contract/shared/audit-areas";
import { seesNumbers } from "@recado/contract/shared/permission-sets";
import type { PermissionHolder } from "@recado/contract/shared/permissions";
import type { QueryOf } from "@recado/contract/shared/route";
import { type Insertable, type RawBuilder, sql } from "kysely";
import { withinDays } from "../../platform/db/company-day.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import type { AuditLog } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { containing, wordsBeforeDigits } from "../../platform/like-pattern.ts";

export interface AuditRow {
  id: string;
  at: Date;
  user_id: number | null;
  user_name: string;
  by_support: boolean;
  area: AuditArea;
  action: AuditAction;
  entity_id: string | null;
  label: string;
  details: { changes: AuditChange[]; count?: number };
}

export async function insertAuditRow(
  db: WriteTx,
  row: Omit<Insertable<AuditLog>, "company_id">,
): Promise<void> {
  await db.run(build.insertInto("audit_log").values({ ...row, company_id: db.companyId }));
}

/** Inserts an entry into the audit log of another company. */
export async function insertAuditRowInCompany(
  db: WriteTx,
  companyId: number,
  row: Omit<Insertable<AuditLog>, "company_id">,
): Promise<void> {
  const { user_id, user_name, area, action, entity_id, label, details } = row;
  await db.run(sql`
    select record_beside(${companyId}, ${user_id}, ${user_name}, ${area}, ${action}, ${entity_id}, ${label}, ${details}::jsonb)`);
}

/**
 * Adds `count` to the user's newest audit entry if that entry is recent and has the same area, action and label.
 * Returns whether an entry was increased.
 */
export async function appendToAuditRow(
  db: WriteTx,
  userId: number,
  same: Pick<AuditRow, "area" | "action" | "label">,
  count: number,
): Promise<boolean> {
  const grown = await db.run(sql`
    update audit_log set details = jsonb_set(details, '{count}', to_jsonb((details ->> 'count')::integer + ${count}::integer))
    where company_id = ${db.companyId} and area = ${same.area} and action = ${same.action} and label = ${same.label}
      and at > now() - interval '10 minutes' and details ? 'count'
      and id = (select max(id) from audit_log where company_id = ${db.companyId} and user_id = ${userId})`);
  return grown > 0;
}

export type AuditQuery = QueryOf<typeof listAuditLog>;

/** Returns a page of audit entries, newest first; `count` is the number of entries on all pages. */
export async function findAuditPage(
  db: ReadTx,
  seer: PermissionHolder,
  query: AuditQuery,
  limit: number,
): Promise<{ rows: AuditRow[]; count: number }> {
  const fitting = sql.join(filtersOf(db, seer, query), sql` and `);
  const after = query.before === undefined ? sql`` : sql`and id < ${query.before}`;
  const rows = await db.rows(sql<AuditRow>`
    select id, at, user_id, user_name, area, action, entity_id, label, details,
      exists (
        select 1 from users u where u.company_id = audit_log.company_id and u.id = audit_log.user_id
          and u.host_user_id is not null) as by_support
    from audit_log
    where ${fitting} ${after} order by id desc limit ${sql.lit(limit)}`);
  const counted = await db.rows(
    sql<{ count: number }>`select count(*)::integer as count from audit_log where ${fitting}`,
  );
  return { rows, count: onlyRow(counted).count };
}

function filtersOf(
  db: ReadTx,
  seer: PermissionHolder,
  { searchParam = "", area, userId, from, to }: AuditQuery,
): RawBuilder<unknown>[] {
  const filters = [sql`company_id = ${db.companyId}`];
  const term = searchParam.trim();
  // The label of a contact without a name is its number.
  const patterns = (seesNumbers(seer) ? [term] : wordsBeforeDigits(term)).map(containing);
  if (term !== "")
    filters.push(sql`search_text(user_name || ' ' || label) like any (search_texts(${patterns}::text[]))`);
  if (area) filters.push(sql`area = ${area}`);
  if (userId !== undefined) filters.push(sql`user_id = ${userId}`);
  filters.push(...withinDays(sql`at`, from, to));
  return filters;
}

/** Deletes entries older than a year, which is the time for which a dispute or an audit may ask. */
export function forgetOldAudits(db: ReadTx): Promise<number> {
  return db.run(
    sql`delete from audit_log where company_id = ${db.companyId} and at < now() - interval '365 days'`,
  );
}
