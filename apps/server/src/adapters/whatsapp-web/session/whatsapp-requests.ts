import type { WAMessageKey } from "baileys";
import { unlessAborted } from "../../../platform/unless-aborted.ts";
import { withTimeout } from "../../../platform/with-timeout.ts";
import type { SessionHost } from "../../../ports/channel.ts";
import type { ChannelIdentity } from "../../../ports/channel-content.ts";
import { groupOf, identitiesOf } from "../jids.ts";
import { readPayload } from "../receive/payload.ts";
import { type Line, LineBroken } from "./line.ts";

/** Time limit for WhatsApp's response to a request. On a dead connection, Baileys would wait for a minute. */
const answerMilliseconds = 15_000;

/** Waits for WhatsApp's response to a request. Rejects when the connection ends or no response arrives in time. */
export function untilLineBreaks<T>({ broken }: Line, answer: Promise<T>): Promise<T> {
  const silence = () => new LineBroken("WhatsApp did not answer in time");
  return withTimeout(answerMilliseconds, unlessAborted(broken, answer), silence);
}

/**
 * Returns all identities of a phone number, including WhatsApp's own spelling of the number, which in Brazil may lack
 * the ninth digit. Returns undefined if the number has no account.
 */
export async function findByNumber(line: Line, number: string): Promise<ChannelIdentity[] | undefined> {
  const { socket } = line;
  const answers = await untilLineBreaks(line, socket.onWhatsApp(number));
  const jid = answers?.find(({ exists }) => exists)?.jid;
  if (jid === undefined) return undefined;
  return identitiesOf([jid, await socket.signalRepository.lidMapping.getLIDForPN(jid)]);
}

/** Sends read receipts to the authors of messages. */
export async function sendReadReceipts(
  line: Line,
  host: Pick<SessionHost, "findJournalled">,
  remoteJid: string,
  externalIds: readonly string[],
): Promise<void> {
  const keys: WAMessageKey[] = [];
  for (const id of externalIds)
    keys.push({ remoteJid, id, fromMe: false, ...(groupOf(remoteJid) ? await findAuthor(host, id) : {}) });
  await untilLineBreaks(line, line.socket.readMessages(keys));
}

/**
 * Finds the address of the author of a message in a group, because each author gets a read receipt of their own. Only
 * the journal has the address.
 */
async function findAuthor(
  host: Pick<SessionHost, "findJournalled">,
  externalId: string,
): Promise<{ participant?: string }> {
  const found = await host.findJournalled(externalId);
  const payload = found === undefined ? undefined : readPayload(found);
  const participant = payload && "attrs" in payload ? payload.attrs.participant : undefined;
  return participant === undefined ? {} : { participant };
}
