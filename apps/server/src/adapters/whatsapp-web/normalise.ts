import { proto } from "baileys";
import { z } from "zod";
import type { ChannelContent, ChannelEvent, ChannelIdentity } from "../../ports/channel-content.ts";
import { identityOf } from "./jids.ts";

/** A message as the journal keeps it: the stanza's attributes and the decrypted protobuf. */
export const payloadSchema = z.object({
  attrs: z.record(z.string(), z.string()),
  /** Our own addresses, by which our own phone's messages are known. */
  me: z.array(z.string()),
  /** base64 of the WhatsApp message protobuf, padding removed. */
  message: z.string(),
});
export type Payload = z.infer<typeof payloadSchema>;

/** What a journalled message means; null for groups, broadcasts and the protocol's own messages. */
export function normalise(payload: unknown): ChannelEvent | null {
  const { attrs, me, message } = payloadSchema.parse(payload);
  const contact = contactOf(attrs, me);
  const wrapped = proto.Message.decode(Buffer.from(message, "base64"));
  const content = unwrap(wrapped.deviceSentMessage?.message ?? wrapped);
  const meaning = contentOf(content);
  if (!contact || !meaning) return null;
  const fromMe = isMe(attrs.from, me);
  return {
    type: "message",
    externalId: attrs.id ?? "",
    contact,
    contactName: fromMe ? null : (attrs.notify ?? null),
    author: null,
    fromMe,
    content: meaning,
    quotedExternalId: content.extendedTextMessage?.contextInfo?.stanzaId ?? null,
    isForwarded: content.extendedTextMessage?.contextInfo?.isForwarded ?? false,
    sentAt: new Date(Number(attrs.t ?? "0") * 1_000),
  };
}

/** The chat's person under every name the stanza tells; undefined where the chat is no person. */
function contactOf(attrs: Payload["attrs"], me: readonly string[]): ChannelIdentity[] | undefined {
  const fromMe = isMe(attrs.from, me);
  const chat = identityOf(fromMe ? attrs.recipient : attrs.from);
  if (!chat) return undefined;
  const others = fromMe
    ? [attrs.recipient_pn, attrs.recipient_lid, attrs.peer_recipient_pn, attrs.peer_recipient_lid]
    : [attrs.sender_pn, attrs.sender_lid];
  const alternative = others.map(identityOf).find((identity) => identity && identity.kind !== chat.kind);
  return alternative ? [chat, alternative] : [chat];
}

function isMe(jid: string | undefined, me: readonly string[]): boolean {
  const identity = identityOf(jid);
  return identity !== undefined && me.some((mine) => identityOf(mine)?.value === identity.value);
}

function unwrap(message: proto.IMessage): proto.IMessage {
  const inner =
    message.ephemeralMessage?.message ??
    message.viewOnceMessage?.message ??
    message.documentWithCaptionMessage?.message;
  return inner ? unwrap(inner) : message;
}

/** Kinds that say nothing to a reader: keys, edits and receipts of the protocol itself. */
const noise = new Set([
  "protocolMessage",
  "senderKeyDistributionMessage",
  "messageContextInfo",
  "reactionMessage",
  "pollUpdateMessage",
]);

function contentOf(message: proto.IMessage): ChannelContent | undefined {
  const text = message.conversation || message.extendedTextMessage?.text;
  if (text) return { type: "text", text };
  const kinds = Object.entries(message)
    .filter(([kind, value]) => value !== null && value !== undefined && !noise.has(kind))
    .map(([kind]) => kind);
  const [kind] = kinds;
  return kind === undefined
    ? undefined
    : { type: "unsupported", kind: kind.replace(/Message(V\d)?$/, ""), text: "" };
}
