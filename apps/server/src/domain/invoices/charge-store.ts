import type { PaymentMethod } from "@recado/contract/invoices";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import type { InvoiceCharges } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";

export type InvoiceChargeRow = Selectable<InvoiceCharges>;

/** Finds the latest charge that can still be paid and has no payment. */
export function findLivingCharge(
  db: ReadTx,
  charge: { invoiceId: number; provider: string; centavos: number; until: Date },
): Promise<InvoiceChargeRow | undefined> {
  return db.first(sql<InvoiceChargeRow>`
    select * from invoice_charges c
    where c.company_id = ${db.companyId} and c.invoice_id = ${charge.invoiceId} and c.provider = ${charge.provider}
      and c.value_centavos = ${charge.centavos} and c.expires_at > ${charge.until}
      and not exists (select from invoice_payments p where p.company_id = c.company_id and p.charge_id = c.id)
    order by c.id desc limit 1`);
}

export function findCharge(db: ReadTx, txid: string): Promise<InvoiceChargeRow | undefined> {
  return db.first(
    sql<InvoiceChargeRow>`select * from invoice_charges where company_id = ${db.companyId} and txid = ${txid}`,
  );
}

export async function insertCharge(
  db: WriteTx,
  charge: Omit<Insertable<InvoiceCharges>, "company_id">,
): Promise<InvoiceChargeRow> {
  const values = { ...charge, company_id: db.companyId };
  return onlyRow(await db.rows(build.insertInto("invoice_charges").values(values).returningAll()));
}

export async function updateCharge(
  db: WriteTx,
  id: number,
  columns: Updateable<InvoiceCharges>,
): Promise<void> {
  await db.run(
    build
      .updateTable("invoice_charges")
      .set(columns)
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

/**
 * Stores the payment of a charge once, and its refunds when they are reported later. Returns false if the payment and
 * the refunds were stored before.
 */
export async function savePayment(
  db: WriteTx,
  { id, invoice_id }: InvoiceChargeRow,
  payment: { endToEndId: string; centavos: number; refundedCentavos: number; paidAt: Date },
): Promise<boolean> {
  const saved = await db.run(sql`
    insert into invoice_payments
      (company_id, invoice_id, charge_id, end_to_end_id, value_centavos, refunded_centavos, paid_at)
    values (${db.companyId}, ${invoice_id}, ${id}, ${payment.endToEndId}, ${payment.centavos},
      ${payment.refundedCentavos}, ${payment.paidAt})
    on conflict (end_to_end_id) do update set refunded_centavos = excluded.refunded_centavos
      where invoice_payments.company_id = excluded.company_id
        and invoice_payments.refunded_centavos < excluded.refunded_centavos`);
  return saved > 0;
}

export async function hasPayment(db: ReadTx, chargeId: number): Promise<boolean> {
  const found = await db.first(sql`
    select from invoice_payments where company_id = ${db.companyId} and charge_id = ${chargeId} limit 1`);
  return found !== undefined;
}

export interface OtherPayment {
  centavos: number;
  method: PaymentMethod;
  /** Day of the payment in the company's calendar; undefined means the moment `now`. */
  paidOn: string | undefined;
  now: Date;
}

/** Records a payment that was made without a charge. A payment with a day only counts as made at noon of that day. */
export async function insertOtherPayment(
  db: WriteTx,
  invoiceId: number,
  { centavos, method, paidOn, now }: OtherPayment,
): Promise<void> {
  await db.run(sql`
    insert into invoice_payments (company_id, invoice_id, end_to_end_id, value_centavos, method, paid_at)
    select ${db.companyId}, ${invoiceId}, 'other-' || gen_random_uuid(), ${centavos}, ${method},
      coalesce((${paidOn ?? null}::date + time '12:00') at time zone time_zone, ${now}::timestamptz)
    from companies where id = ${db.companyId}`);
}

/** Lists the invoice's payments, the oldest first. */
export function findPayments(
  db: ReadTx,
  invoiceId: number,
): Promise<{ paidAt: Date; method: PaymentMethod; isRecorded: boolean; centavos: number }[]> {
  return db.rows(sql`
    select paid_at as "paidAt", coalesce(method, case when charge_id is null then 'other' else 'pix' end) as method,
      charge_id is null as "isRecorded", value_centavos - refunded_centavos as centavos
    from invoice_payments where company_id = ${db.companyId} and invoice_id = ${invoiceId} order by paid_at, id`);
}

/** Deletes the invoice's payments that were recorded without a charge. Returns false if there were no such payments. */
export async function deleteOtherPayments(db: WriteTx, invoiceId: number): Promise<boolean> {
  const deleted = await db.run(sql`
    delete from invoice_payments
    where company_id = ${db.companyId} and invoice_id = ${invoiceId} and charge_id is null`);
  return deleted > 0;
}

/** Sum in centavos of the payments recorded without a charge. */
export async function sumOtherPayments(db: ReadTx, invoiceId: number): Promise<number> {
  const sums = await db.rows(sql<{ centavos: number }>`
    select coalesce(sum(value_centavos - refunded_centavos), 0)::integer as centavos
    from invoice_payments where company_id = ${db.companyId} and invoice_id = ${invoiceId} and charge_id is null`);
  return onlyRow(sums).centavos;
}

/** Sums the payments and the refunds of an invoice, in centavos. */
export async function sumPayments(
  db: ReadTx,
  invoiceId: number,
): Promise<{ received_centavos: number; refunded_centavos: number }> {
  const sums = await db.rows(sql<{ received_centavos: number; refunded_centavos: number }>`
    select coalesce(sum(value_centavos - refunded_centavos), 0)::integer as received_centavos,
      coalesce(sum(refunded_centavos), 0)::integer as refunded_centavos
    from invoice_payments where company_id = ${db.companyId} and invoice_id = ${invoiceId}`);
  return onlyRow(sums);
}

/** Lists the charges whose status must be checked with the payment provider, longest overdue first. */
export function findDueCharges(
  db: Pick<ReadTx, "rows">,
  moment: Date,
  most: number,
): Promise<{ company_id: number; txid: string }[]> {
  return db.rows(sql<{ company_id: number; txid: string }>`
    select company_id, txid from list_due_charges(${moment}, ${most})`);
}
