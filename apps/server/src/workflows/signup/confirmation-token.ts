import { createHmac } from "node:crypto";
import { storableJson } from "../../platform/db/storable-text.ts";
import { isSameHash, type Secrets } from "../../platform/secrets.ts";

export interface ConfirmedAddress {
  companyId: number;
  userId: number;
}

/**
 * Creates the token that is mailed to an email address to confirm the address. If the user enters another address
 * later, the token is invalid.
 */
export function writeConfirmation(
  secrets: Secrets,
  { companyId, userId }: ConfirmedAddress,
  email: string,
): string {
  return `${companyId}.${userId}.${sign(secrets, { companyId, userId }, email).toString("base64url")}`;
}

/** Parses a confirmation token without verifying its signature, which `isConfirmation` does. */
export function readConfirmation(token: string): (ConfirmedAddress & { signature: Buffer }) | undefined {
  const [, companyId, userId, signature] = /^([1-9]\d{0,8})\.([1-9]\d{0,8})\.([\w-]{43})$/.exec(token) ?? [];
  if (signature === undefined) return undefined;
  return {
    companyId: Number(companyId),
    userId: Number(userId),
    signature: Buffer.from(signature, "base64url"),
  };
}

export function isConfirmation(
  secrets: Secrets,
  { signature, ...of }: ConfirmedAddress & { signature: Buffer },
  email: string,
): boolean {
  return isSameHash(signature, sign(secrets, of, email));
}

function sign(secrets: Secrets, { companyId, userId }: ConfirmedAddress, email: string): Buffer {
  return createHmac("sha256", secrets.derive("confirm-email"))
    .update(storableJson([companyId, userId, email.toLowerCase()]))
    .digest();
}
