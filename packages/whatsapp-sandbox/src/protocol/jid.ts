import { createHash } from "node:crypto";

export type Addressing = "lid" | "pn";

const NUMBER_SERVER = "s.whatsapp.net";
/** The server itself is a JID without a user, and the client compares it with this spelling. */
export const SERVER_JID = `@${NUMBER_SERVER}`;

/** The address of an account, or of one of its linked devices, by phone number or by LID. */
export function jidOf(
  account: { number: string; lid: string },
  addressing: Addressing,
  device?: number,
): string {
  const user = addressing === "lid" ? account.lid : account.number;
  return `${user}${device ? `:${device}` : ""}@${addressing === "lid" ? "lid" : NUMBER_SERVER}`;
}

/** Both names under which somebody may be known. */
export function bothJidsOf(account: { number: string; lid: string }): string[] {
  return [jidOf(account, "lid"), jidOf(account, "pn")];
}

/** Stanzas name people twice, so that a client learns which number hides behind a LID; some numbers stay hidden. */
export function otherNameOf(
  account: { number: string; lid: string; numberHidden?: boolean },
  addressing: Addressing,
  number: string,
  lid: string,
): Record<string, string> {
  if (addressing === "pn") return { [lid]: jidOf(account, "lid") };
  return account.numberHidden ? {} : { [number]: jidOf(account, "pn") };
}

export interface ParsedJid {
  user: string;
  device: number;
  addressing: Addressing;
}

export function parseJid(jid: string | undefined): ParsedJid | undefined {
  const match = /^(\d+)(?::(\d+))?@(s\.whatsapp\.net|c\.us|lid)$/.exec(jid ?? "");
  if (!match?.[1]) return undefined;
  return { user: match[1], device: Number(match[2] ?? 0), addressing: match[3] === "lid" ? "lid" : "pn" };
}

/** A LID says nothing about the number it hides; here it only has to be the same on every start. */
export function inventLid(number: string): string {
  const digest = createHash("sha256").update(`lid:${number}`).digest();
  return `${1 + (digest.readUInt32BE(0) % 9)}${digest.readBigUInt64BE(4).toString().padStart(20, "0").slice(-13)}`;
}
