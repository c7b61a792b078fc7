import type { ChannelIdentity } from "../../ports/channel-content.ts";

/** `user:device@server` without the device. */
export function bareJid(jid: string): string {
  const [user = "", server = ""] = jid.split("@");
  return `${user.split(":")[0]}@${server}`;
}

const person = /^(\d+)(?:[.:]\d+)*@(s\.whatsapp\.net|c\.us|hosted|lid|hosted\.lid)$/;

/** The identity that a person's address tells; undefined for groups, broadcasts and newsletters. */
export function identityOf(jid: string | null | undefined): ChannelIdentity | undefined {
  const [, value, server] = person.exec(jid ?? "") ?? [];
  if (value === undefined) return undefined;
  return { kind: server === "lid" || server === "hosted.lid" ? "lid" : "number", value };
}

/** The identity of a group. */
export function groupOf(jid: string | null | undefined): ChannelIdentity | undefined {
  const [, value] = /^([\d-]+)@g\.us$/.exec(jid ?? "") ?? [];
  return value === undefined ? undefined : { kind: "group", value };
}

/** What these addresses tell of one person, each once. */
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

/** Where to write to: the LID where it is known, as WhatsApp itself does, else the number. */
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
