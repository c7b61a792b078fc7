import * as contract from "@recado/contract/managed-invoices";
import { pageSize } from "@recado/contract/shared/pagination";
import { searchInvoices } from "../../domain/invoices/store.ts";
import type { Database } from "../../platform/db/database.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ReceiptDeps } from "../invoice-payment/write-receipt.ts";
import { cancelInvoice, recordPayment, showInvoice, undoPayment } from "./settle-invoice.ts";

/**
 * Endpoints with which the operator finds invoices of all companies, records or undoes payments and cancels an invoice.
 */
export function managedInvoiceRoutes(deps: ReceiptDeps & { database: Database; clock: Clock }): Endpoint[] {
  const { database, clock } = deps;
  return [
    serve(
      contract.listManagedInvoices,
      async ({ query: { searchParam = "", pageNumber = 1, state = "" } }) => {
        const offset = (pageNumber - 1) * pageSize;
        const page = { search: searchParam.trim(), state, now: clock.now(), offset, limit: pageSize };
        const { rows, count } = await database.platform((db) => searchInvoices(db, page));
        const invoices = await Promise.all(
          rows.map(({ company_id, id }) => database.read(company_id, (db) => showInvoice(db, id))),
        );
        return { invoices, count, hasMore: offset + rows.length < count };
      },
    ),
    serve(contract.recordPayment, ({ actor, params: { companyId, id }, body: { method, paidOn, reason } }) =>
      database.write(companyId, (db) =>
        recordPayment(db, deps, actor, { id, method, paidOn, reason, now: clock.now() }),
      ),
    ),
    serve(contract.undoPayment, ({ actor, params: { companyId, id }, body: { reason } }) =>
      database.write(companyId, (db) => undoPayment(db, actor, { id, reason, now: clock.now() })),
    ),
    serve(contract.cancelInvoice, ({ actor, params: { companyId, id }, body: { reason } }) =>
      database.write(companyId, (db) => cancelInvoice(db, actor, { id, reason, now: clock.now() })),
    ),
  ];
}
