import { randomBytes } from "node:crypto";

const companySigns = 7;

/**
 * Creates a txid of 31 characters that begins with the company id. A forged webhook request can therefore reach the
 * rows of one company only.
 */
export function newTxid(companyId: number): string {
  return companyId.toString(36).padStart(companySigns, "0") + randomBytes(12).toString("hex");
}

/** Returns the company id in a txid; undefined for a txid that this application did not create. */
export function companyOfTxid(txid: string): number | undefined {
  if (!/^[0-9a-z]{31}$/.test(txid)) return undefined;
  const companyId = Number.parseInt(txid.slice(0, companySigns), 36);
  return companyId > 0 && companyId <= 2_147_483_647 ? companyId : undefined;
}
