import type { InvoiceCharge } from "@recado/contract/invoices";

export interface ReceivedCharge<Known = InvoiceCharge> {
  charge: Known;
  /** Time at which the charge arrived in the browser, by the clock of the user's computer. */
  askedAt: number;
}

/**
 * Whether a charge has expired. If a charge seems expired when it arrives, the computer's clock is ahead, and only
 * the server decides.
 */
export function hasExpired(
  { charge, askedAt }: ReceivedCharge<Pick<InvoiceCharge, "expiresAt">>,
  now: number,
): boolean {
  const expiresAt = Date.parse(charge.expiresAt);
  return expiresAt > askedAt && expiresAt <= now;
}
