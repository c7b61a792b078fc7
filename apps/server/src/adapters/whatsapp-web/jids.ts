import type { ChannelIdentity } from "../../ports/channel-content.ts";

/** `user:device@server` without the device. */
export function bareJid(jid: string): string {
  const [user = "", server = ""] = jid.split("@");
  return `${user.split(":")[0]}@${server}`;
}

/** The identity that a person's address tells; undefined for groups, broadcasts and newsletters. */
export function identityOf(jid: string | undefined): ChannelIdentity | undefined {
  const match = /^(\d+)(?::\d+)?@(s\.whatsapp\.net|c\.us|lid)$/.exec(jid ?? "");
  if (!match) return undefined;
  const [, value = "", server] = match;
  return { kind: server === "lid" ? "lid" : "number", value };
}

/** Where to write to: the LID where it is known, as WhatsApp itself does, else the number. */
export function addressOf(identities: readonly ChannelIdentity[]): string | undefined {
  const lid = identities.find(({ kind }) => kind === "lid");
  if (lid) return `${lid.value}@lid`;
  const number = identities.find(({ kind }) => kind === "number");
  return number && `${number.value}@s.whatsapp.net`;
}
