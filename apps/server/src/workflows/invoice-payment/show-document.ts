import type { InvoiceDocument, InvoiceParty } from "@recado/contract/invoices";
import { findBilling, findCompany } from "../../domain/companies/queries.ts";
import { readInstallationSettings } from "../../domain/installation-settings/store.ts";
import { findPayments } from "../../domain/invoices/charge-store.ts";
import { accessInvoice } from "../../domain/invoices/policy.ts";
import { presentInvoice } from "../../domain/invoices/present.ts";
import type { ReadTx } from "../../platform/db/database.ts";

/** Returns an invoice of the transaction's company as a document. `brand` is the installation's name. */
export async function showInvoiceDocument(db: ReadTx, id: number, brand: string): Promise<InvoiceDocument> {
  const row = await accessInvoice(db, id);
  const { issuerName, issuerTaxId, issuerAddress } = await readInstallationSettings(db);
  const payments = await findPayments(db, id);
  return {
    invoice: presentInvoice(row),
    issuer: { name: issuerName || brand, taxId: issuerTaxId, address: issuerAddress },
    payer: await findPayer(db),
    payments: payments.map(({ paidAt, method, centavos, isRecorded }) => ({
      paidAt: paidAt.toISOString(),
      method,
      value: centavos / 100,
      // A reason without a method was written for the operator alone, and a cancelled invoice's reason says why it was
      // cancelled.
      note: isRecorded && method !== null && row.cancelled_at === null ? row.reason : null,
    })),
  };
}

async function findPayer(db: ReadTx): Promise<InvoiceParty> {
  const { firstName, taxId, address2, city, state, zipcode } = await findBilling(db);
  return {
    name: firstName || ((await findCompany(db))?.name ?? ""),
    taxId,
    address: [address2, city, state, zipcode].filter((part) => part !== "").join(", "),
  };
}
