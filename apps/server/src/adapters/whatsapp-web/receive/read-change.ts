import { proto } from "baileys";
import type {
  ReceivedDeletion,
  ReceivedEdit,
  ReceivedMessage,
  ReceivedReaction,
} from "../../../ports/channel-content.ts";
import { readMediaCaption } from "../media/read-media.ts";
import { readText } from "./read-content.ts";
import { readMentions } from "./read-context.ts";
import { unwrap } from "./unwrap.ts";

const { Type } = proto.Message.ProtocolMessage;

/** Fields that all events of a chat share. */
export type Occasion = Omit<ReceivedMessage, "type" | "content" | "quotedExternalId" | "isForwarded">;

/** Parses a reaction, edit or deletion; undefined for other messages. */
export function readChange(
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
  // REVOKE is 0 in the protobuf, so the field may be missing.
  if ((protocolMessage.type ?? Type.REVOKE) === Type.REVOKE)
    return { ...occasion, type: "deletion", targetExternalId };
  if (protocolMessage.type !== Type.MESSAGE_EDIT || !protocolMessage.editedMessage) return undefined;
  const { content } = unwrap(protocolMessage.editedMessage);
  const text = readText(content)?.text ?? readMediaCaption(content);
  if (text === undefined) return undefined;
  return { ...occasion, type: "edit", targetExternalId, text, ...readMentions(content, me) };
}
