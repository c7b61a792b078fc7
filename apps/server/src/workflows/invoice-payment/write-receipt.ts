import type { Language } from "@recado/contract/shared/language";
import { findCompany } from "../../domain/companies/queries.ts";
import { findPayments } from "../../domain/invoices/charge-store.ts";
import { accessInvoice } from "../../domain/invoices/policy.ts";
import type { InvoiceRow } from "../../domain/invoices/store.ts";
import { listAdminAddresses } from "../../domain/users/queries.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { type MailDeps, writeMail } from "../mails/write-mail.ts";

export interface ReceiptDeps extends MailDeps {
  publicUrl: string;
}

/** Time in milliseconds during which the mail server is tried. A receipt stays useful for days. */
const mailLife = 3 * 86_400_000;

/**
 * Mails the company a receipt if the invoice was open in `before` and is paid now. The company stays locked until the
 * transaction ends, so one payment leads to one receipt.
 */
export async function writeReceipt(
  db: WriteTx,
  deps: ReceiptDeps,
  before: InvoiceRow,
  now: Date,
): Promise<void> {
  const invoice = await accessInvoice(db, before.id);
  const company = await findCompany(db);
  if (before.paid_at !== null || invoice.paid_at === null || !company) return;
  const payments = await findPayments(db, invoice.id);
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: company.time_zone });
  const told = {
    number: invoice.number,
    detail: invoice.detail,
    centavos: invoice.received_centavos,
    paidDay: day.format(payments.at(-1)?.paidAt ?? invoice.paid_at),
    untilDay: company.due_date === null ? null : day.format(company.due_date),
    link: new URL(`/financeiro/${invoice.id}`, deps.publicUrl).href,
  };
  const content = { kind: "receipt", told } as const;
  const until = new Date(now.getTime() + mailLife);
  for (const to of company.email ? [company.email] : await listAdminAddresses(db))
    await writeMail(db, deps, { to, language: company.language as Language, until, content });
}
