import { proto } from "baileys";
import type {
  ChannelEvent,
  Mention,
  ReceivedDeletion,
  ReceivedEdit,
  ReceivedMessage,
  ReceivedReaction,
  ReceivedStatus,
} from "../../../ports/channel-content.ts";
import { bareJid, groupOf, identitiesOf, identityOf, isOneOf } from "../jids.ts";
import { readMediaCaption } from "../media/read-media.ts";
import {
  type AckPayload,
  type CallPayload,
  type MessagePayload,
  readPayload,
  UnreadablePayload,
} from "./payload.ts";
import { type MessageSecret, openVote } from "./poll-votes.ts";
import { authorIdentitiesOf, readStanzaChat } from "./read-chat.ts";
import { readContent, readText } from "./read-content.ts";
import { readTappedId } from "./read-interactive.ts";
import { unknownContent } from "./read-unsupported.ts";
import { unwrapMessage } from "./unwrap-message.ts";

/**
 * Creates the function that converts a journalled payload to the format of the channel port. The function returns null
 * for broadcasts and protocol messages, and throws UnreadablePayload.
 */
export function createNormalise(secretOf: MessageSecret): (payload: unknown) => ChannelEvent | null {
  return (payload) => {
    const read = readPayload(payload);
    if ("call" in read) return readCall(read.call);
    if ("tick" in read) return readTick(read.tick);
    const occasion = readOccasion(read);
    if (!occasion) return null;
    if ("withheld" in read) {
      const content = { type: "unsupported", kind: read.withheld, text: "" } as const;
      return { ...occasion, type: "message", content, quotedExternalId: null, isForwarded: false };
    }
    return readMessage(read, occasion, secretOf);
  };
}

function readOccasion({ attrs, me }: Pick<MessagePayload, "attrs" | "me">): Occasion | undefined {
  const chat = readStanzaChat(attrs, me);
  if (!chat) return undefined;
  const seconds = Number(attrs.t);
  if (!attrs.id || !Number.isSafeInteger(seconds))
    throw new UnreadablePayload("the message has no id or no time");
  return { ...chat, externalId: attrs.id, sentAt: new Date(seconds * 1_000) };
}

function readMessage(
  { attrs, me, message }: MessagePayload,
  occasion: Occasion,
  secretOf: MessageSecret,
): ChannelEvent | null {
  const bytes = Buffer.from(message, "base64");
  const letter = unwrapMessage(decode(bytes));
  const change = readChange(letter.content, occasion, me);
  if (change) return change;
  const { pollUpdateMessage } = letter.content;
  if (pollUpdateMessage) {
    const voter = occasion.fromMe ? identitiesOf(me) : authorIdentitiesOf(attrs);
    const optionDigests = openVote(pollUpdateMessage, voter, me, secretOf);
    const targetExternalId = pollUpdateMessage.pollCreationMessageKey?.id;
    return optionDigests && targetExternalId
      ? { ...occasion, type: "vote", targetExternalId, optionDigests }
      : null;
  }
  const content =
    readContent(letter, {
      chat: bareJid(attrs.recipient ?? attrs.from ?? ""),
      id: occasion.externalId,
      fromMe: occasion.fromMe,
      participant: groupOf(attrs.from) && attrs.participant ? bareJid(attrs.participant) : null,
    }) ?? (isSilent(letter.content) && hasUnknownFields(bytes) ? unknownContent : undefined);
  if (!content) return null;
  const tappedId = readTappedId(letter.content);
  return { ...occasion, type: "message", content, ...readContext(letter.content, me), tappedId };
}

/**
 * Whether a message has no content of its own, for example because it contains only the keys of a group. Unknown
 * details in `messageContextInfo` do not count as content.
 */
function isSilent(content: proto.IMessage): boolean {
  return Object.keys(content).every((part) => part === "messageContextInfo");
}

function decode(bytes: Uint8Array): proto.Message {
  try {
    return proto.Message.decode(bytes);
  } catch (error) {
    throw new UnreadablePayload("the message's bytes are not a valid protobuf message", { cause: error });
  }
}

function readTick({ id, ack, at }: AckPayload["tick"]): ReceivedStatus {
  const when = at === undefined ? {} : { at: new Date(at * 1_000) };
  return { type: "status", externalId: id, ownId: null, ack, ...when, error: null };
}

function readCall({
  id,
  from,
  group,
  name,
  at,
  outcome,
  isVideo,
}: CallPayload["call"]): ReceivedMessage | null {
  const caller = identitiesOf(from);
  const chat = groupOf(group);
  if (caller.length === 0) return null;
  return {
    type: "message",
    externalId: id,
    contact: chat ? [chat] : caller,
    contactName: chat ? null : name,
    author: chat ? { identities: caller, name } : null,
    fromMe: false,
    content: { type: "call", outcome, isVideo },
    quotedExternalId: null,
    isForwarded: false,
    sentAt: new Date(at * 1_000),
  };
}

/**
 * Whether a message has fields that our version of the protocol does not know. Decoding would drop such fields
 * silently.
 */
function hasUnknownFields(bytes: Uint8Array): boolean {
  const known = new Set(fieldNumbers(proto.Message.encode(proto.Message.decode(bytes)).finish()));
  return fieldNumbers(bytes).some((number) => !known.has(number));
}

/** Returns the numbers of the fields at the top level of a protobuf message. */
function fieldNumbers(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let at = 0;
  function varint(): number {
    let value = 0;
    for (let factor = 1; at < bytes.length; factor *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) break;
    }
    return value;
  }
  while (at < bytes.length) {
    const tag = varint();
    numbers.push(Math.floor(tag / 8));
    const wireType = tag % 8;
    if (wireType === 0) varint();
    else if (wireType === 1) at += 8;
    else if (wireType === 2) {
      const length = varint();
      at += length;
    } else if (wireType === 5) at += 4;
    // Stops at a protobuf group, a field type that WhatsApp does not use. The bytes after it cannot be parsed.
    else break;
  }
  return numbers;
}

const { Type } = proto.Message.ProtocolMessage;

/** Fields that all events of a chat have in common. */
type Occasion = Omit<ReceivedMessage, "type" | "content" | "quotedExternalId" | "isForwarded">;

/** Parses a reaction, an edit or a deletion; returns undefined for any other message. */
function readChange(
  { reactionMessage, protocolMessage }: proto.IMessage,
  occasion: Occasion,
  me: readonly string[],
): ReceivedReaction | ReceivedEdit | ReceivedDeletion | undefined {
  if (reactionMessage?.key?.id) {
    const emoji = reactionMessage.text ?? "";
    return { ...occasion, type: "reaction", targetExternalId: reactionMessage.key.id, emoji };
  }
  const targetExternalId = protocolMessage?.key?.id;
  if (!protocolMessage || !targetExternalId) return undefined;
  // The type REVOKE has the value 0, which protobuf may omit, so a missing type means REVOKE.
  if ((protocolMessage.type ?? Type.REVOKE) === Type.REVOKE)
    return { ...occasion, type: "deletion", targetExternalId };
  if (protocolMessage.type !== Type.MESSAGE_EDIT || !protocolMessage.editedMessage) return undefined;
  const { content } = unwrapMessage(protocolMessage.editedMessage);
  const text = readText(content)?.text ?? readMediaCaption(content);
  if (text === undefined) return undefined;
  return { ...occasion, type: "edit", targetExternalId, text, ...readMentions(content, me) };
}

/** Finds the context of a message: quote, forwarding and mentions. Every kind of content may have a context. */
function findContext(content: proto.IMessage): proto.IContextInfo | undefined {
  const parts: { contextInfo?: proto.IContextInfo | null }[] = Object.values(content).filter(
    (part) => typeof part === "object" && part !== null,
  );
  return parts.map(({ contextInfo }) => contextInfo).find((context) => Boolean(context)) ?? undefined;
}

function readContext(
  content: proto.IMessage,
  me: readonly string[],
): Pick<ReceivedMessage, "quotedExternalId" | "isForwarded" | "ad" | "mentions"> {
  const context = findContext(content);
  return {
    ...readAd(context),
    quotedExternalId: context?.stanzaId || null,
    isForwarded: Boolean(context?.isForwarded) || (context?.forwardingScore ?? 0) > 0,
    ...readMentions(content, me),
  };
}

function readAd(context: proto.IContextInfo | undefined): Pick<ReceivedMessage, "ad"> {
  const told = context?.externalAdReply;
  if (!told) return {};
  const { sourceId, sourceType, title: headline, body, sourceUrl: url, ctwaClid: clickId } = told;
  return { ad: { sourceId, sourceType, headline, body, url, clickId } };
}

/**
 * Largest number of mentions that are stored of one message. Clients may send any number, but WhatsApp allows no more
 * mentions than a group has members.
 */
const mostMentions = 1_024;

function readMentions(content: proto.IMessage, me: readonly string[]): Pick<ReceivedMessage, "mentions"> {
  const context = findContext(content);
  const people = (context?.mentionedJid ?? []).flatMap((jid): Mention[] => {
    const identity = identityOf(jid);
    return identity ? [{ identity, isOurs: isOneOf(jid, me), name: null }] : [];
  });
  const groups = (context?.groupMentions ?? []).flatMap(({ groupJid, groupSubject }): Mention[] => {
    const identity = groupOf(groupJid);
    return identity ? [{ identity, isOurs: false, name: groupSubject || null }] : [];
  });
  const mentions = [...people, ...groups].slice(0, mostMentions);
  return mentions.length > 0 ? { mentions } : {};
}
