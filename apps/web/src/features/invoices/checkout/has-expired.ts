import type { Charge } from "@recado/contract/invoices";

export interface AskedCharge<Known = Charge> {
  charge: Known;
  /** When it came, by this computer's clock. */
  askedAt: number;
}

/** A charge that seems over in the moment in which it comes is not: this computer's clock is ahead, and the server's counts. */
export function hasExpired(
  { charge, askedAt }: AskedCharge<Pick<Charge, "expiresAt">>,
  now: number,
): boolean {
  const expiresAt = Date.parse(charge.expiresAt);
  return expiresAt > askedAt && expiresAt <= now;
}
