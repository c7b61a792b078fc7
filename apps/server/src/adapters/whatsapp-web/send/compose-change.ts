import { proto } from "baileys";
import type { OutgoingChange } from "../../../ports/channel-content.ts";
import { addressOf } from "../jids.ts";
import { addressesOf, withContext, writeMentions } from "./compose-message.ts";

const { Type } = proto.Message.ProtocolMessage;

export interface ComposedChange {
  message: proto.IMessage;
  /**
   * Attributes of the stanza that tell the kind of change. Servers cannot decrypt the change, and phones learn its kind
   * before they decrypt it.
   */
  attributes: Record<string, string>;
}

/**
 * Composes a reaction, an edit or a deletion. `original` is the changed message, if the company sent it and it is still
 * stored.
 */
export function composeChange(
  { target, change }: OutgoingChange,
  jid: string,
  original: proto.IMessage | undefined,
): ComposedChange {
  const isOfGroup = jid.endsWith("@g.us");
  const participant = isOfGroup && !target.fromMe ? (addressOf(target.author) ?? null) : null;
  const key = {
    remoteJid: jid,
    fromMe: target.fromMe,
    id: target.externalId,
    ...(participant && { participant }),
  };
  switch (change.type) {
    case "reaction": {
      const reactionMessage = { key, text: change.emoji, senderTimestampMs: Date.now() };
      return { message: { reactionMessage }, attributes: {} };
    }
    case "edit": {
      const { mentions = [] } = change;
      const mentionedJid = addressesOf(mentions);
      const edited = edit(original, writeMentions(change.text, mentions));
      const editedMessage = withContext(edited, mentionedJid.length > 0 ? { mentionedJid } : undefined);
      const protocolMessage = { key, type: Type.MESSAGE_EDIT, editedMessage, timestampMs: Date.now() };
      return { message: { protocolMessage }, attributes: { edit: "1" } };
    }
    case "deletion": {
      // In a group, an admin may delete messages of other members. Deleting another member's message needs another
      // attribute than deleting the company's own message.
      const attributes = { edit: isOfGroup && !target.fromMe ? "8" : "7" };
      return { message: { protocolMessage: { key, type: Type.REVOKE } }, attributes };
    }
  }
}

/** Composes the edit of a text, or of the caption of an image, video or document. */
function edit(original: proto.IMessage | undefined, caption: string): proto.IMessage {
  const { imageMessage, videoMessage, documentMessage } = original ?? {};
  if (imageMessage) return { imageMessage: { ...imageMessage, caption } };
  if (videoMessage) return { videoMessage: { ...videoMessage, caption } };
  if (documentMessage) return { documentMessage: { ...documentMessage, caption } };
  return { extendedTextMessage: { text: caption } };
}
