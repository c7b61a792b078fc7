import * as contract from "@recado/contract/invoices";
import { pageSize } from "@recado/contract/shared/pagination";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { accessInvoice } from "./policy.ts";
import { presentInvoice } from "./present.ts";
import { findInvoicePage } from "./store.ts";

export function invoiceRoutes(): Endpoint[] {
  return [
    serve(contract.listInvoices, ({ query: { searchParam = "", pageNumber = 1 }, read }) =>
      read(async (db) => {
        const offset = (pageNumber - 1) * pageSize;
        const { rows, count } = await findInvoicePage(db, searchParam.trim(), offset, pageSize);
        return { invoices: rows.map(presentInvoice), count, hasMore: offset + rows.length < count };
      }),
    ),
    serve(contract.getInvoice, ({ params, read }) =>
      read(async (db) => presentInvoice(await accessInvoice(db, params.id))),
    ),
  ];
}
