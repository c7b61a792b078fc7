import type { InvoiceCharge } from "@recado/contract/invoices";

export interface ReceivedCharge<Known = InvoiceCharge> {
  charge: Known;
  /** When the charge arrived, by this computer's clock. */
  askedAt: number;
}

/**
 * Whether a charge has expired. If it seems expired on arrival, this computer's clock is ahead and the server decides.
 */
export function hasExpired(
  { charge, askedAt }: ReceivedCharge<Pick<InvoiceCharge, "expiresAt">>,
  now: number,
): boolean {
  const expiresAt = Date.parse(charge.expiresAt);
  return expiresAt > askedAt && expiresAt <= now;
}
