import type { WAMessageKey } from "baileys";
import type { SessionHost } from "../../ports/channel.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import { groupOf, identitiesOf } from "./jids.ts";
import type { Line } from "./line.ts";
import { readPayload } from "./payload.ts";

/** Every name of whoever has this number, as WhatsApp spells it: with the ninth digit or without. */
export async function findByNumber({ socket }: Line, number: string): Promise<ChannelIdentity[] | undefined> {
  const answers = await socket.onWhatsApp(number);
  const jid = answers?.find(({ exists }) => exists)?.jid;
  if (jid === undefined) return undefined;
  return identitiesOf([jid, await socket.signalRepository.lidMapping.getLIDForPN(jid)]);
}

/** Tells the authors that their messages were read. */
export async function confirmRead(
  { socket }: Line,
  host: Pick<SessionHost, "findJournalled">,
  remoteJid: string,
  externalIds: readonly string[],
): Promise<void> {
  const keys: WAMessageKey[] = [];
  for (const id of externalIds)
    keys.push({ remoteJid, id, fromMe: false, ...(groupOf(remoteJid) ? await findAuthor(host, id) : {}) });
  await socket.readMessages(keys);
}

/** In a group each author is told apart, and only the journal knows who it was. */
async function findAuthor(
  host: Pick<SessionHost, "findJournalled">,
  externalId: string,
): Promise<{ participant?: string }> {
  const found = await host.findJournalled(externalId);
  const payload = found === undefined ? undefined : readPayload(found);
  const participant = payload && "attrs" in payload ? payload.attrs.participant : undefined;
  return participant === undefined ? {} : { participant };
}
