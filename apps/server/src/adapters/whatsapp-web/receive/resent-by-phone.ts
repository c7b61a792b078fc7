import { proto, type WAMessage, type WASocket } from "baileys";
import type { JournalEntry } from "../../../ports/channel.ts";
import { groupOf, identityOf } from "../jids.ts";
import { chatOf } from "./journal-before-receipt.ts";
import type { MessagePayload } from "./payload.ts";

/**
 * Journals messages that the company's phone sends again. Some messages, such as the first message of a customer who
 * comes from an ad, reach linked devices empty. Baileys requests their content from the phone, and the phone's answer
 * arrives as an event instead of a stanza.
 */
export function listenForResent(
  { ev }: Pick<WASocket, "ev">,
  me: () => string[],
  keep: (entry: JournalEntry) => void,
): void {
  ev.on("messages.upsert", ({ messages, requestId }) => {
    if (requestId === undefined) return;
    for (const message of messages) {
      const entry = entryOf(message, me());
      if (entry) keep(entry);
    }
  });
}

/**
 * Builds the journal entry of a message that the phone sent again. The entry is the same as if the message had arrived
 * as a stanza.
 */
export function entryOf(
  { key, message, messageTimestamp, pushName }: WAMessage,
  me: string[],
): JournalEntry | undefined {
  const { id, remoteJid } = key;
  if (!id || !remoteJid || !message) return undefined;
  const isOurs = Boolean(key.fromMe) && !groupOf(remoteJid);
  const told = {
    id,
    from: isOurs ? me[0] : remoteJid,
    recipient: isOurs ? remoteJid : undefined,
    participant: key.participant,
    ...other(isOurs ? "recipient" : "sender", key.remoteJidAlt),
    ...other("participant", key.participantAlt),
    notify: pushName,
    t: String(messageTimestamp ?? 0),
  };
  const attrs: Record<string, string> = {};
  for (const [name, value] of Object.entries(told)) if (value) attrs[name] = value;
  const bytes = proto.Message.encode(message).finish();
  const payload: MessagePayload = { attrs, me, message: Buffer.from(bytes).toString("base64") };
  return { externalId: id, chat: chatOf(attrs), payload };
}

function other(whose: string, jid: string | null | undefined): Record<string, string> {
  const identity = identityOf(jid);
  return identity && jid ? { [`${whose}_${identity.kind === "lid" ? "lid" : "pn"}`]: jid } : {};
}
