import { proto } from "baileys";
import type { OutgoingChange } from "../../../ports/channel-content.ts";
import { addressOf } from "../jids.ts";

const { Type } = proto.Message.ProtocolMessage;

export interface ComposedChange {
  message: proto.IMessage;
  /** Stanza attributes that tell phones and servers the kind of change without decryption. */
  attributes: Record<string, string>;
}

/** Composes a reaction, edit or deletion. `original` is the message if it is the company's and still stored. */
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
      const editedMessage = edit(original, change.text);
      const protocolMessage = { key, type: Type.MESSAGE_EDIT, editedMessage, timestampMs: Date.now() };
      return { message: { protocolMessage }, attributes: { edit: "1" } };
    }
    case "deletion": {
      // Messages of other members are deleted as the group's admin.
      const attributes = { edit: isOfGroup && !target.fromMe ? "8" : "7" };
      return { message: { protocolMessage: { key, type: Type.REVOKE } }, attributes };
    }
  }
}

/** Edits the text, or the caption of an image, video or document. */
function edit(original: proto.IMessage | undefined, caption: string): proto.IMessage {
  const { imageMessage, videoMessage, documentMessage } = original ?? {};
  if (imageMessage) return { imageMessage: { ...imageMessage, caption } };
  if (videoMessage) return { videoMessage: { ...videoMessage, caption } };
  if (documentMessage) return { documentMessage: { ...documentMessage, caption } };
  return { extendedTextMessage: { text: caption } };
}
