import type { ChannelContent } from "../../../ports/channel-content.ts";
import { readableText } from "./readable-text.ts";
import type { Letter } from "./unwrap.ts";

/** Parts of a message without visible content. */
const noise = new Set([
  "senderKeyDistributionMessage",
  "fastRatchetKeySenderKeyDistributionMessage",
  "messageContextInfo",
  "protocolMessage",
  "reactionMessage",
  "encReactionMessage",
  "pollUpdateMessage",
  "encEventResponseMessage",
  "encCommentMessage",
  "keepInChatMessage",
  "pinInChatMessage",
  // The pictures of an album arrive as messages of their own.
  "albumMessage",
  "stickerSyncRmrMessage",
  "messageHistoryBundle",
  "messageHistoryNotice",
  "scheduledCallEditMessage",
  "statusNotificationMessage",
  // Calls are reported by stanzas of their own.
  "call",
  "callLogMesssage",
  "bcallMessage",
  "chat",
]);

/** Content without a bubble of its own, with its readable text. */
export function readUnsupported({ content, wasWrapped }: Letter): ChannelContent | undefined {
  const parts = Object.entries(content).filter(([, value]) => value !== null && value !== undefined);
  const [kind] = parts.map(([name]) => name).filter((name) => !noise.has(name));
  if (kind !== undefined) {
    const word = kind.replace(/Mess+age(V\d)?$/, "");
    return { type: "unsupported", kind: word, text: readableText({ ...content, messageContextInfo: null }) };
  }
  return wasWrapped && parts.length === 0 ? unknownContent : undefined;
}

/** A kind that is newer than this protocol version. */
export const unknownContent: ChannelContent = { type: "unsupported", kind: "unknown", text: "" };
