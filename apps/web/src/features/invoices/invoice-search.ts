/** The invoice to pay, from the URL. */
export interface InvoiceSearch {
  pay?: number;
}

export function parseInvoiceSearch(search: Record<string, unknown>): InvoiceSearch {
  const pay = Number(search.pay);
  return Number.isSafeInteger(pay) && pay > 0 ? { pay } : {};
}
