import { normalizeMessageContent, proto } from "./baileys.ts";
import type { ChatMessage } from "./chat-message.ts";
import type { ChangeContent } from "./content.ts";
import { textOf } from "./content-describe.ts";
import type { MessageChange } from "./events.ts";
import { type Addressing, bothJidsOf, jidOf } from "./jid.ts";
import type { Network } from "./network.ts";
import { openVote, sealVote } from "./poll-votes.ts";
import { SandboxError } from "./sandbox-error.ts";
import { type Account, contentOf, findMessage, forgetContent } from "./state.ts";

/** The two ends of a conversation. */
export interface Chat {
  contact: Account;
  phone: Account;
}

/** Who wrote a message of a chat. */
export function authorOf({ contact, phone }: Chat, { direction }: ChatMessage): Account {
  return direction === "to-contact" ? phone : contact;
}

export function requireMessage({ contact, phone }: Chat, id: string): ChatMessage {
  const message = findMessage(contact, phone.number, id);
  if (!message) throw new SandboxError("unknown-message", id);
  return message;
}

/** The protobuf of a reaction, an edit, a deletion or a vote, as seen by its author. */
export function encodeChange(
  chat: Chat,
  by: Account,
  change: ChangeContent,
  addressing: Addressing,
): proto.IMessage {
  const target = requireMessage(chat, change.kind === "poll-vote" ? change.poll : change.message);
  const isOwn = authorOf(chat, target) === by;
  const other = by === chat.contact ? chat.phone : chat.contact;
  const key = { remoteJid: jidOf(other, addressing), fromMe: isOwn, id: target.id };
  const now = Date.now();
  const { Type } = proto.Message.ProtocolMessage;
  switch (change.kind) {
    case "reaction":
      return { reactionMessage: { key, text: change.emoji, senderTimestampMs: now } };
    case "edit": {
      if (!isOwn) throw new SandboxError("not-own-message", target.id);
      const editedMessage = editOf(chat, target, change.text);
      const protocolMessage = { key, type: Type.MESSAGE_EDIT, editedMessage, timestampMs: now };
      return { editedMessage: { message: { protocolMessage } } };
    }
    case "delete":
      if (!isOwn) throw new SandboxError("not-own-message", target.id);
      return { protocolMessage: { key, type: Type.REVOKE } };
    case "poll-vote": {
      const secret = secretOf(chat, target);
      if (!secret) throw new SandboxError("unknown-message", `${target.id} is no poll`);
      const creator = jidOf(authorOf(chat, target), addressing);
      const voter = jidOf(by, addressing);
      const vote = sealVote(change.options, { pollId: target.id, creator, voter, secret });
      return { pollUpdateMessage: { pollCreationMessageKey: key, vote, senderTimestampMs: now } };
    }
  }
}

/** An edit carries the whole message again; of a picture, that is the picture with its new caption. */
function editOf(chat: Chat, target: ChatMessage, text: string): proto.IMessage {
  const encoded = contentOf(chat.contact, target);
  const original = encoded && normalizeMessageContent(proto.Message.decode(encoded));
  const captioned = original?.imageMessage ?? original?.videoMessage ?? original?.documentMessage;
  if (!original || !captioned) return { extendedTextMessage: { text } };
  captioned.caption = text;
  return original;
}

/** Whether it was a change, and what became of the message it speaks of. */
export function applyChange(
  network: Network,
  chat: Chat,
  by: Account,
  message: proto.IMessage,
): ChatMessage | undefined {
  const content = normalizeMessageContent(message) ?? {};
  const key =
    content.reactionMessage?.key ??
    content.protocolMessage?.key ??
    content.pollUpdateMessage?.pollCreationMessageKey;
  const target = key?.id ? findMessage(chat.contact, chat.phone.number, key.id) : undefined;
  const change = target && changeOf(chat, by, target, content);
  if (!change) return undefined;
  network.snapshot.changed();
  network.events.emit({
    type: "message-changed",
    contact: chat.contact.number,
    by: by.number,
    change,
    message: target,
  });
  return target;
}

function changeOf(
  chat: Chat,
  by: Account,
  target: ChatMessage,
  { reactionMessage, protocolMessage, pollUpdateMessage }: proto.IMessage,
): MessageChange | undefined {
  if (reactionMessage) return react(target, by.number, reactionMessage.text ?? "");
  if (pollUpdateMessage?.vote) return vote(chat, by, target, pollUpdateMessage.vote);
  if (!protocolMessage || authorOf(chat, target) !== by) return undefined;
  const { Type } = proto.Message.ProtocolMessage;
  if (protocolMessage.type === Type.MESSAGE_EDIT && protocolMessage.editedMessage) {
    target.text = textOf(protocolMessage.editedMessage);
    target.edited = true;
    return "edited";
  }
  if (protocolMessage.type !== Type.REVOKE) return undefined;
  target.text = "";
  target.deleted = true;
  delete target.media;
  forgetContent(chat.contact, target);
  return "deleted";
}

function react(target: ChatMessage, by: string, emoji: string): MessageChange {
  const others = (target.reactions ?? []).filter((reaction) => reaction.by !== by);
  target.reactions = emoji ? [...others, { by, emoji }] : others;
  return "reaction";
}

function vote(
  chat: Chat,
  by: Account,
  target: ChatMessage,
  sealed: proto.Message.IPollEncValue,
): MessageChange | undefined {
  const secret = secretOf(chat, target);
  if (!secret || !target.poll) return undefined;
  const creators = bothJidsOf(authorOf(chat, target));
  const voters = bothJidsOf(by);
  const options = openVote(sealed, target.poll.options, { pollId: target.id, creators, voters, secret });
  if (!options) return undefined;
  const others = target.poll.votes.filter((one) => one.by !== by.number);
  target.poll.votes = options.length > 0 ? [...others, { by: by.number, options }] : others;
  return "vote";
}

function secretOf({ contact }: Chat, target: ChatMessage): Uint8Array | undefined {
  const encoded = target.poll && contentOf(contact, target);
  return (encoded && proto.Message.decode(encoded).messageContextInfo?.messageSecret) ?? undefined;
}
