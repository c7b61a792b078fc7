import type { ChannelIdentity } from "../../ports/channel-content.ts";

/** Removes the device from a WhatsApp address (JID): `user:device@server` becomes `user@server`. */
export function bareJid(jid: string): string {
  const [user = "", server = ""] = jid.split("@");
  return `${user.split(":")[0]}@${server}`;
}

const person = /^(\d+)(?:[.:]\d+)*@(s\.whatsapp\.net|c\.us|hosted|lid|hosted\.lid)$/;

/** Returns the identity for a person's JID; undefined for the JID of a group, broadcast list or newsletter. */
export function identityOf(jid: string | null | undefined): ChannelIdentity | undefined {
  const [, value, server] = person.exec(jid ?? "") ?? [];
  if (value === undefined) return undefined;
  return { kind: server === "lid" || server === "hosted.lid" ? "lid" : "number", value };
}

/** Returns the identity for a group's JID; undefined for any other JID. */
export function groupOf(jid: string | null | undefined): ChannelIdentity | undefined {
  const [, value] = /^([\d-]+)@g\.us$/.exec(jid ?? "") ?? [];
  return value === undefined ? undefined : { kind: "group", value };
}

/** Returns the distinct identities of one person, at most one of each kind. */
export function identitiesOf(jids: readonly (string | null | undefined)[]): ChannelIdentity[] {
  const known: ChannelIdentity[] = [];
  for (const jid of jids) {
    const identity = identityOf(jid);
    if (identity && !known.some(({ kind }) => kind === identity.kind)) known.push(identity);
  }
  return known;
}

export function isOneOf(jid: string | null | undefined, others: readonly string[]): boolean {
  const identity = identityOf(jid);
  return identity !== undefined && others.some((other) => identityOf(other)?.value === identity.value);
}

/**
 * Returns the JID to which messages are sent: that of the group, or for a person the LID, otherwise the number. Returns
 * undefined if the identities contain none of these.
 */
export function addressOf(identities: readonly ChannelIdentity[]): string | undefined {
  const find = (kind: ChannelIdentity["kind"]) =>
    identities.find((identity) => identity.kind === kind)?.value;
  const group = find("group");
  if (group !== undefined) return `${group}@g.us`;
  const lid = find("lid");
  if (lid !== undefined) return `${lid}@lid`;
  const number = find("number");
  return number === undefined ? undefined : `${number}@s.whatsapp.net`;
}
