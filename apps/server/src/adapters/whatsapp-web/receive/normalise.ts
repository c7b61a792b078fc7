import { proto } from "baileys";
import type { ChannelEvent, ReceivedMessage, ReceivedStatus } from "../../../ports/channel-content.ts";
import { bareJid, groupOf, identitiesOf } from "../jids.ts";
import {
  type CallPayload,
  type MessagePayload,
  readPayload,
  type TickPayload,
  UnreadablePayload,
} from "./payload.ts";
import { type MessageSecret, openVote } from "./poll-votes.ts";
import { type Occasion, readChange } from "./read-change.ts";
import { readChat, speakerOf } from "./read-chat.ts";
import { readContent } from "./read-content.ts";
import { readContext } from "./read-context.ts";
import { readTappedId } from "./read-interactive.ts";
import { unknownContent } from "./read-unsupported.ts";
import { hasUnknownFields } from "./unknown-fields.ts";
import { unwrap } from "./unwrap.ts";

/** Interprets a journalled payload; null for broadcasts and protocol messages. Throws UnreadablePayload. */
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
  const chat = readChat(attrs, me);
  if (!chat) return undefined;
  const seconds = Number(attrs.t);
  if (!attrs.id || !Number.isSafeInteger(seconds))
    throw new UnreadablePayload("a message without an id or a time");
  return { ...chat, externalId: attrs.id, sentAt: new Date(seconds * 1_000) };
}

function readMessage(
  { attrs, me, message }: MessagePayload,
  occasion: Occasion,
  secretOf: MessageSecret,
): ChannelEvent | null {
  const bytes = Buffer.from(message, "base64");
  const letter = unwrap(decode(bytes));
  const change = readChange(letter.content, occasion, me);
  if (change) return change;
  const { pollUpdateMessage } = letter.content;
  if (pollUpdateMessage) {
    const voter = occasion.fromMe ? identitiesOf(me) : speakerOf(attrs);
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
 * True for messages without content of their own, such as those with a group's keys only, whatever unknown details they
 * contain.
 */
function isSilent(content: proto.IMessage): boolean {
  return Object.keys(content).every((part) => part === "messageContextInfo");
}

function decode(bytes: Uint8Array): proto.Message {
  try {
    return proto.Message.decode(bytes);
  } catch (error) {
    throw new UnreadablePayload("the message's bytes are no protobuf", { cause: error });
  }
}

function readTick({ id, ack, at }: TickPayload["tick"]): ReceivedStatus {
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
