import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import type { Invoices } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { containing } from "../../platform/like-pattern.ts";

/** Invoice with its due date as a calendar day. */
export type InvoiceRow = Omit<Selectable<Invoices>, "due_date"> & { due_day: string };

/** All columns of an invoice `i`. */
export const invoiceColumns = sql`i.*, to_char(i.due_date, 'YYYY-MM-DD') as due_day`;

export async function findInvoicePage(
  db: ReadTx,
  search: string,
  offset: number,
  limit: number,
): Promise<{ rows: InvoiceRow[]; count: number }> {
  const matching = sql`invoices i where i.company_id = ${db.companyId}
    and (search_text(i.detail) like search_text(${containing(search)}) or i.number::text = ${search}
      or starts_with(to_char(i.due_date, 'DD/MM/YYYY'), ${search}))`;
  const rows = await db.rows(sql<InvoiceRow>`
    select ${invoiceColumns} from ${matching} order by i.due_date desc, i.id desc
    limit ${sql.lit(limit)} offset ${sql.lit(offset)}`);
  const counted = await db.rows(sql<{ count: number }>`select count(*)::integer as count from ${matching}`);
  return { rows, count: onlyRow(counted).count };
}

export function findInvoice(db: ReadTx, id: number): Promise<InvoiceRow | undefined> {
  return db.first(
    sql<InvoiceRow>`select ${invoiceColumns} from invoices i where i.company_id = ${db.companyId} and i.id = ${id}`,
  );
}

/** Lists all invoices for the archive of a removed company. */
export function findAllInvoices(db: ReadTx): Promise<InvoiceRow[]> {
  return db.rows(
    sql<InvoiceRow>`select ${invoiceColumns} from invoices i where i.company_id = ${db.companyId} order by i.number`,
  );
}

export function findInvoiceOfDay(db: ReadTx, day: string): Promise<InvoiceRow | undefined> {
  return db.first(sql<InvoiceRow>`
    select ${invoiceColumns} from invoices i where i.company_id = ${db.companyId} and i.due_date = ${day}::date`);
}

/**
 * Finds the invoice that was cancelled because the company has no due date. Its reason is empty, unlike that of an
 * invoice which the operator cancelled.
 */
export function findRestingInvoice(db: ReadTx): Promise<InvoiceRow | undefined> {
  return db.first(sql<InvoiceRow>`
    select ${invoiceColumns} from invoices i
    where i.company_id = ${db.companyId} and i.cancelled_at is not null and i.reason is null
    order by i.due_date desc limit 1`);
}

/** Finds the invoices with a due date on or after `day`, oldest first, and the last invoice before them. */
export async function findInvoicesFrom(
  db: ReadTx,
  day: string,
): Promise<{ before: InvoiceRow | undefined; rows: InvoiceRow[] }> {
  const found = await db.rows(sql<InvoiceRow>`
    (select ${invoiceColumns} from invoices i where i.company_id = ${db.companyId} and i.due_date < ${day}::date
      order by i.due_date desc limit 1)
    union all
    (select ${invoiceColumns} from invoices i where i.company_id = ${db.companyId} and i.due_date >= ${day}::date
      order by i.due_date)`);
  return {
    before: found.find(({ due_day }) => due_day < day),
    rows: found.filter(({ due_day }) => due_day >= day),
  };
}

/**
 * Inserts an invoice with the company's next number. Concurrent inserts wait, and a rollback makes the number free
 * again.
 */
export async function insertInvoice(
  db: WriteTx,
  {
    due_day,
    ...invoice
  }: Omit<Insertable<Invoices>, "company_id" | "number" | "due_date"> & { due_day: string },
): Promise<InvoiceRow> {
  const numbered = build
    .with("numbered", (next) =>
      next.updateTable("invoice_numbers").set({ last: sql`last + 1` }).returning("last"),
    )
    .insertInto("invoices")
    .values({
      ...invoice,
      number: sql<number>`(select last from numbered)`,
      due_date: due_day,
      company_id: db.companyId,
    })
    .returningAll()
    .returning(sql<string>`to_char(due_date, 'YYYY-MM-DD')`.as("due_day"));
  return onlyRow(await db.rows(numbered));
}

export async function updateInvoice(db: WriteTx, id: number, columns: Updateable<Invoices>): Promise<void> {
  await db.run(
    build
      .updateTable("invoices")
      .set({ ...columns, updated_at: sql`now()` })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

/** Clears the plans that users had chosen for unpaid invoices, because the operator has assigned a plan. */
export async function dropChosenPlans(db: WriteTx): Promise<void> {
  await db.run(sql`
    update invoices set is_plan_chosen = false
    where company_id = ${db.companyId} and is_plan_chosen and paid_at is null`);
}

/** Searches the invoices of all companies, newest due date first. Returns only company and invoice ids. */
export async function searchInvoices(
  db: Pick<ReadTx, "rows">,
  {
    search,
    state,
    now,
    offset,
    limit,
  }: { search: string; state: string; now: Date; offset: number; limit: number },
): Promise<{ rows: { company_id: number; id: number }[]; count: number }> {
  const rows = await db.rows(sql<{ company_id: number; id: number; total: number }>`
    select company_id, id, total from search_invoices(${containing(search)}, ${state}, ${now}, ${offset}, ${limit})`);
  return { rows, count: rows[0]?.total ?? 0 };
}

export async function findCompaniesToInvoice(db: Pick<ReadTx, "rows">, moment: Date): Promise<number[]> {
  const found = await db.rows(sql<{ id: number }>`select id from list_companies_to_invoice(${moment}) as id`);
  return found.map(({ id }) => id);
}
