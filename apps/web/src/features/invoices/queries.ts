import { getInvoice, getInvoiceDocument, type Invoice, listInvoices } from "@recado/contract/invoices";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import type { EntitySource } from "../../shared/lists/entity-list.ts";

export const invoiceSource: EntitySource<Invoice> = {
  name: "invoices",
  fetchPage: async (query) => {
    const { invoices, count, hasMore } = await call(listInvoices, { query });
    return { rows: invoices, count, hasMore };
  },
  fetchOne: (id) => call(getInvoice, { params: { id } }),
};

export function invoiceQuery(id: number) {
  return queryOptions({
    queryKey: [invoiceSource.name, "one", id],
    queryFn: () => invoiceSource.fetchOne(String(id)),
    staleTime: 0,
  });
}

/** The invoice as a document to print, with issuer, payer and payments. */
export function invoiceDocumentQuery(id: number) {
  return queryOptions({
    queryKey: [invoiceSource.name, "document", id],
    queryFn: () => call(getInvoiceDocument, { params: { id: String(id) } }),
    staleTime: 0,
  });
}
