import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findInvoice, type InvoiceRow } from "./store.ts";

export async function accessInvoice(db: ReadTx, id: number): Promise<InvoiceRow> {
  const invoice = await findInvoice(db, id);
  if (!invoice) throw new AppError("ERR_NO_INVOICE_FOUND");
  return invoice;
}
