import { createHmac, randomBytes } from "node:crypto";
import type { WhatsappAccount } from "../accounts/state.ts";
import { type ChangeContent, targetOf } from "../content.ts";
import type { MessageChange } from "../events.ts";
import { sha256 } from "../media/media-cipher.ts";
import { aesEncryptGCM, decryptPollVote, normalizeMessageContent, proto } from "../protocol/baileys.ts";
import { type AddressingMode, bothJidsOf, jidOf } from "../protocol/jid.ts";
import { WhatsappSandboxError } from "../sandbox-error.ts";
import type { WhatsappMessage } from "./chat-message.ts";
import { readMentions, readMessageText } from "./content-describe.ts";
import { type MessageThread, requireMessage } from "./thread.ts";

/**
 * Builds the protobuf of a reaction, an edit, a deletion or a vote, from the point of view of the account that makes
 * the change.
 */
export function encodeChange(
  thread: MessageThread<WhatsappMessage>,
  by: WhatsappAccount,
  change: ChangeContent,
  addressing: AddressingMode,
): proto.IMessage {
  const target = requireMessage(thread, targetOf(change));
  const isOwn = thread.authorOf(target) === by;
  const key = thread.keyOf(target, by, addressing);
  const now = Date.now();
  const { Type } = proto.Message.ProtocolMessage;
  switch (change.kind) {
    case "reaction":
      return { reactionMessage: { key, text: change.emoji, senderTimestampMs: now } };
    case "edit": {
      if (!isOwn) throw new WhatsappSandboxError("not-own-message", target.id);
      const editedMessage = editOf(thread, target, change.text);
      const protocolMessage = { key, type: Type.MESSAGE_EDIT, editedMessage, timestampMs: now };
      return { editedMessage: { message: { protocolMessage } } };
    }
    case "delete":
      if (!isOwn) throw new WhatsappSandboxError("not-own-message", target.id);
      return { protocolMessage: { key, type: Type.REVOKE } };
    case "poll-vote": {
      const secret = secretOf(thread, target);
      if (!secret) throw new WhatsappSandboxError("unknown-message", `${target.id} is not a poll`);
      const creator = jidOf(thread.authorOf(target), addressing);
      const voter = jidOf(by, addressing);
      const vote = sealVote(change.options, { pollId: target.id, creator, voter, secret });
      return { pollUpdateMessage: { pollCreationMessageKey: key, vote, senderTimestampMs: now } };
    }
  }
}

/** Builds the message that an edit contains: the whole edited message, for example a picture with its new caption. */
function editOf(
  thread: MessageThread<WhatsappMessage>,
  target: WhatsappMessage,
  text: string,
): proto.IMessage {
  const encoded = thread.contentOf(target);
  const original = encoded && normalizeMessageContent(proto.Message.decode(encoded));
  const captioned = original?.imageMessage ?? original?.videoMessage ?? original?.documentMessage;
  if (!original || !captioned) return { extendedTextMessage: { text } };
  captioned.caption = text;
  return original;
}

/**
 * Applies a reaction, an edit, a deletion or a vote. Returns the changed message and the kind of change; undefined if
 * nothing changed.
 */
export function applyChange<M extends WhatsappMessage>(
  thread: MessageThread<M>,
  by: WhatsappAccount,
  message: proto.IMessage,
): { target: M; change: MessageChange } | undefined {
  const content = normalizeMessageContent(message) ?? {};
  const key =
    content.reactionMessage?.key ??
    content.protocolMessage?.key ??
    content.pollUpdateMessage?.pollCreationMessageKey;
  const target = key?.id ? thread.find(key.id) : undefined;
  const change = target && changeOf(thread, by, target, content);
  return change && { target, change };
}

function changeOf<M extends WhatsappMessage>(
  thread: MessageThread<M>,
  by: WhatsappAccount,
  target: M,
  { reactionMessage, protocolMessage, pollUpdateMessage }: proto.IMessage,
): MessageChange | undefined {
  if (reactionMessage) return react(target, by.number, reactionMessage.text ?? "");
  if (pollUpdateMessage?.vote) return vote(thread, by, target, pollUpdateMessage.vote);
  if (!protocolMessage || thread.authorOf(target) !== by) return undefined;
  const { Type } = proto.Message.ProtocolMessage;
  if (protocolMessage.type === Type.MESSAGE_EDIT && protocolMessage.editedMessage) {
    target.text = readMessageText(protocolMessage.editedMessage);
    delete target.mentions;
    Object.assign(target, readMentions(protocolMessage.editedMessage));
    target.edited = true;
    return "edited";
  }
  if (protocolMessage.type !== Type.REVOKE) return undefined;
  target.text = "";
  target.deleted = true;
  delete target.media;
  thread.forget(target);
  return "deleted";
}

function react(target: WhatsappMessage, by: string, emoji: string): MessageChange {
  const others = (target.reactions ?? []).filter((reaction) => reaction.by !== by);
  target.reactions = emoji ? [...others, { by, emoji }] : others;
  return "reaction";
}

function vote<M extends WhatsappMessage>(
  thread: MessageThread<M>,
  by: WhatsappAccount,
  target: M,
  sealed: proto.Message.IPollEncValue,
): MessageChange | undefined {
  const secret = secretOf(thread, target);
  if (!secret || !target.poll) return undefined;
  const creators = bothJidsOf(thread.authorOf(target));
  const voters = bothJidsOf(by);
  const options = openVote(sealed, target.poll.options, { pollId: target.id, creators, voters, secret });
  if (!options) return undefined;
  const others = target.poll.votes.filter((one) => one.by !== by.number);
  target.poll.votes = options.length > 0 ? [...others, { by: by.number, options }] : others;
  return "vote";
}

function secretOf<M extends WhatsappMessage>(thread: MessageThread<M>, target: M): Uint8Array | undefined {
  const encoded = target.poll && thread.contentOf(target);
  return (encoded && proto.Message.decode(encoded).messageContextInfo?.messageSecret) ?? undefined;
}

/**
 * Inputs from which a vote's key is derived: poll id, creator, voter and secret. JIDs use the addressing of the chat.
 */
interface PollVoter {
  pollId: string;
  creator: string;
  voter: string;
  secret: Uint8Array;
}

/**
 * Encrypts a vote, which names the chosen options by their digests. Only devices that received the poll can decrypt the
 * vote.
 */
function sealVote(options: string[], { pollId, creator, voter, secret }: PollVoter) {
  const plain = proto.Message.PollVoteMessage.encode({
    selectedOptions: options.map((option) => sha256(Buffer.from(option))),
  }).finish();
  const purpose = Buffer.concat([Buffer.from(`${pollId}${creator}${voter}Poll Vote`), Buffer.from([1])]);
  const prefix = createHmac("sha256", Buffer.alloc(32)).update(secret).digest();
  const key = createHmac("sha256", prefix).update(purpose).digest();
  const encIv = randomBytes(12);
  const encPayload = aesEncryptGCM(plain, key, encIv, Buffer.from(`${pollId}\0${voter}`));
  return { encPayload, encIv };
}

/**
 * Decrypts a vote and returns the texts of the chosen options. The vote's key depends on whether creator and voter are
 * named by LID or by number, so all combinations are tried.
 */
function openVote(
  vote: proto.Message.IPollEncValue,
  options: string[],
  poll: { pollId: string; creators: string[]; voters: string[]; secret: Uint8Array },
): string[] | undefined {
  for (const creator of poll.creators) {
    for (const voter of poll.voters) {
      const digests = tryToOpen(vote, { ...poll, creator, voter });
      if (digests)
        return options.filter((option) => digests.has(sha256(Buffer.from(option)).toString("hex")));
    }
  }
  return undefined;
}

function tryToOpen(vote: proto.Message.IPollEncValue, voter: PollVoter): Set<string> | undefined {
  try {
    const { selectedOptions } = decryptPollVote(vote, {
      pollCreatorJid: voter.creator,
      pollMsgId: voter.pollId,
      pollEncKey: voter.secret,
      voterJid: voter.voter,
    });
    return new Set((selectedOptions ?? []).map((digest) => Buffer.from(digest).toString("hex")));
  } catch {
    // The vote may have been encrypted with another combination of LIDs and numbers, which the caller tries next.
    return undefined;
  }
}
