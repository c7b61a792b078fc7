import { type ContactQuery, contactCountLimit } from "@recado/contract/contacts";
import { seesNumbers } from "@recado/contract/shared/permission-sets";
import type { PermissionHolder } from "@recado/contract/shared/permissions";
import { type RawBuilder, sql } from "kysely";
import { withinDays } from "../../platform/db/company-day.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { searchPatterns } from "./rules.ts";
import type { ContactRow } from "./store.ts";

/**
 * Contact with the connection that lists show for it: the default connection if it knows the contact, else the oldest
 * connection that knows the contact.
 */
export interface ListedContact extends ContactRow {
  whatsapp_id: number | null;
  whatsapp_name: string | null;
}

/** Selects the contacts of `source`, which has the alias `c`, and adds the connection of each contact. */
function withConnections(source: RawBuilder<unknown>): RawBuilder<ListedContact> {
  return sql<ListedContact>`
    select c.*, known.id as whatsapp_id, known.name as whatsapp_name from ${source} c
    left join lateral (
      select k.id, k.name from contact_identities i
      join connections k on k.company_id = i.company_id and k.id = i.connection_id
      where i.company_id = c.company_id and i.contact_id = c.id order by k.is_default desc, k.id limit 1) known on true`;
}

export function findListedContacts(db: ReadTx, ids: readonly number[]): Promise<ListedContact[]> {
  return db.rows(sql<ListedContact>`${withConnections(sql`contacts`)}
    where c.company_id = ${db.companyId} and c.id = any(${ids}::integer[])`);
}

/**
 * Returns a page of contacts, sorted by name, with the total count. Text searches count only up to `contactCountLimit`.
 */
export async function findContactPage(
  db: ReadTx,
  seer: PermissionHolder,
  { searchParam = "", ...days }: ContactQuery,
  offset: number,
  limit: number,
): Promise<{ rows: ListedContact[]; hasMore: boolean; count: number; isCountLimited: boolean }> {
  const filters = [
    ...withinDays(sql`c.created_at`, days.date, days.date),
    ...withinDays(sql`c.created_at`, days.dateStart, days.dateEnd),
  ];
  const isSearchAlone = searchParam !== "" && filters.length === 0;
  if (searchParam !== "" && filters.length > 0) filters.push(found(searchParam, seer));
  const { rows, count } = isSearchAlone
    ? await soughtContacts(db, searchPatterns(searchParam, seer), offset, limit + 1)
    : await everyContact(db, orderFor(seer), filters, offset, limit + 1);
  const isCountLimited = isSearchAlone && count > contactCountLimit;
  return {
    rows: rows.slice(0, limit),
    hasMore: rows.length > limit,
    count: isCountLimited ? contactCountLimit : count,
    isCountLimited,
  };
}

interface CountedPage {
  rows: ListedContact[];
  count: number;
}

function found(search: string, seer: PermissionHolder): RawBuilder<unknown> {
  return sql`c.id in (select contact_id from find_contacts(${searchPatterns(search, seer)}::text[]))`;
}

/**
 * Order of the list. Contacts without a name have their number as name. Users who may not see numbers get these contacts
 * first, in the order of their creation, because their place among other names would tell the number.
 */
function orderFor(seer: PermissionHolder): RawBuilder<unknown> {
  const name = seesNumbers(seer)
    ? sql`c.name`
    : sql`case when c.name ~ '^[^[:alpha:]]*$' then '' else c.name end`;
  return sql`order by ${name} collate name_order, c.id`;
}

async function everyContact(
  db: ReadTx,
  order: RawBuilder<unknown>,
  filters: readonly RawBuilder<unknown>[],
  offset: number,
  limit: number,
): Promise<CountedPage> {
  const listed = sql`contacts c where ${sql.join([sql`c.company_id = ${db.companyId}`, ...filters], sql` and `)}`;
  const count = sql`(select count(*)::integer from ${listed})`;
  const page = sql`
    select c.*, ${count} as count from ${listed}
    ${order} offset ${sql.lit(offset)} limit ${sql.lit(limit)}`;
  const rows = await db.rows(ordered<ListedContact & { count: number }>(page, order));
  // Each row holds the count. Beyond the last page there are no rows, so the count is queried separately.
  const counted = rows[0] ?? onlyRow(await db.rows(sql<{ count: number }>`select ${count} as count`));
  return { rows, count: counted.count };
}

async function soughtContacts(
  db: ReadTx,
  patterns: readonly string[],
  offset: number,
  limit: number,
): Promise<CountedPage> {
  const page = sql`
    select c.*, f.counted as count
    from find_contact_page(${patterns}::text[], ${offset}, ${limit}, ${contactCountLimit + 1}) f
    left join contacts c on c.company_id = ${db.companyId} and c.id = any(f.ids)`;
  const rows = await db.rows(
    ordered<(ListedContact | { id: null }) & { count: number }>(
      page,
      sql`order by c.name collate name_order, c.id`,
    ),
  );
  // The query returns the count in a row without a contact even if the page is empty.
  return { rows: rows.filter((row) => row.id !== null), count: rows[0]?.count ?? 0 };
}

function ordered<Row>(page: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`${withConnections(sql`(${page})`)} ${order}`;
}
