/** State of the invoices page in the URL: the id of the invoice to pay. */
export interface InvoiceSearch {
  pay?: number;
}

export function parseInvoiceSearch(search: Record<string, unknown>): InvoiceSearch {
  const pay = Number(search.pay);
  return Number.isSafeInteger(pay) && pay > 0 ? { pay } : {};
}
