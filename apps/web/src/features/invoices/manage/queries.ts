import {
  type InvoiceFilter,
  listManagedInvoices,
  type ManagedInvoice,
} from "@recado/contract/managed-invoices";
import { call } from "../../../shared/api/call.ts";
import type { ListSource } from "../../../shared/lists/entity-list.ts";

/** List of all companies' invoices in the given state; an empty string means every state. */
export function managedInvoiceSource(state: InvoiceFilter | ""): ListSource<ManagedInvoice> {
  return {
    name: `managed-invoices-${state}`,
    fetchPage: async (query) => {
      const asked = state === "" ? query : { ...query, state };
      const { invoices, count, hasMore } = await call(listManagedInvoices, { query: asked });
      return { rows: invoices, count, hasMore };
    },
  };
}
