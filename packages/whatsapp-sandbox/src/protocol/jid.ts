import { createHash } from "node:crypto";

export type AddressingMode = "lid" | "pn";

const NUMBER_SERVER = "s.whatsapp.net";
/** JID of the server. It contains no user, and clients compare it with exactly this spelling. */
export const SERVER_JID = `@${NUMBER_SERVER}`;

/** Returns the JID of an account or linked device, by phone number or by LID. */
export function jidOf(
  account: { number: string; lid: string },
  addressing: AddressingMode,
  device?: number,
): string {
  const user = addressing === "lid" ? account.lid : account.number;
  return `${user}${device ? `:${device}` : ""}@${addressing === "lid" ? "lid" : NUMBER_SERVER}`;
}

export function bothJidsOf(account: { number: string; lid: string }): string[] {
  return [jidOf(account, "lid"), jidOf(account, "pn")];
}

/**
 * Returns the stanza attribute with an account's other name: its LID if the stanza uses the number, its number if the
 * stanza uses the LID. A client thus learns the number behind a LID; a hidden number is omitted.
 */
export function otherNameOf(
  account: { number: string; lid: string; numberHidden?: boolean },
  addressing: AddressingMode,
  number: string,
  lid: string,
): Record<string, string> {
  if (addressing === "pn") return { [lid]: jidOf(account, "lid") };
  return account.numberHidden ? {} : { [number]: jidOf(account, "pn") };
}

export interface ParsedJid {
  user: string;
  device: number;
  addressing: AddressingMode;
}

export function parseJid(jid: string | undefined): ParsedJid | undefined {
  const match = /^(\d+)(?::(\d+))?@(s\.whatsapp\.net|c\.us|lid)$/.exec(jid ?? "");
  if (!match?.[1]) return undefined;
  return { user: match[1], device: Number(match[2] ?? 0), addressing: match[3] === "lid" ? "lid" : "pn" };
}

/**
 * Derives a LID from a phone number, so that the same number always gets the same LID. Real LIDs reveal nothing about
 * the number.
 */
export function inventLid(number: string): string {
  const digest = createHash("sha256").update(`lid:${number}`).digest();
  return `${1 + (digest.readUInt32BE(0) % 9)}${digest.readBigUInt64BE(4).toString().padStart(20, "0").slice(-13)}`;
}
