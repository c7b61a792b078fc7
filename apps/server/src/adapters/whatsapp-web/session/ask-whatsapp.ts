import type { WAMessageKey } from "baileys";
import { unlessAborted } from "../../../platform/unless-aborted.ts";
import { within } from "../../../platform/within.ts";
import type { SessionHost } from "../../../ports/channel.ts";
import type { ChannelIdentity } from "../../../ports/channel-content.ts";
import { groupOf, identitiesOf } from "../jids.ts";
import { readPayload } from "../receive/payload.ts";
import { type Line, LineBroken } from "./line.ts";

/** Left alone, Baileys waits a minute for a line that is dead already. */
const answerMilliseconds = 15_000;

/** What WhatsApp answers; rejects when the line ends before, or is silent. */
export function orLineBreak<T>({ broken }: Line, answer: Promise<T>): Promise<T> {
  const silence = () => new LineBroken("WhatsApp does not answer");
  return within(answerMilliseconds, unlessAborted(broken, answer), silence);
}

/** Every name of whoever has this number, as WhatsApp spells it: with the ninth digit or without. */
export async function findByNumber(line: Line, number: string): Promise<ChannelIdentity[] | undefined> {
  const { socket } = line;
  const answers = await orLineBreak(line, socket.onWhatsApp(number));
  const jid = answers?.find(({ exists }) => exists)?.jid;
  if (jid === undefined) return undefined;
  return identitiesOf([jid, await socket.signalRepository.lidMapping.getLIDForPN(jid)]);
}

/** Tells the authors that their messages were read. */
export async function confirmRead(
  line: Line,
  host: Pick<SessionHost, "findJournalled">,
  remoteJid: string,
  externalIds: readonly string[],
): Promise<void> {
  const keys: WAMessageKey[] = [];
  for (const id of externalIds)
    keys.push({ remoteJid, id, fromMe: false, ...(groupOf(remoteJid) ? await findAuthor(host, id) : {}) });
  await orLineBreak(line, line.socket.readMessages(keys));
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
