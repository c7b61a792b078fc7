import { randomBytes } from "node:crypto";

const companySigns = 7;

/** Thirty-one signs, which begin with the company: so a stranger's call leads to one company's rows and no other's. */
export function newTxid(companyId: number): string {
  return companyId.toString(36).padStart(companySigns, "0") + randomBytes(12).toString("hex");
}

/** Undefined for what is none of ours. */
export function companyOfTxid(txid: string): number | undefined {
  if (!/^[0-9a-z]{31}$/.test(txid)) return undefined;
  const companyId = Number.parseInt(txid.slice(0, companySigns), 36);
  return companyId > 0 && companyId <= 2_147_483_647 ? companyId : undefined;
}
