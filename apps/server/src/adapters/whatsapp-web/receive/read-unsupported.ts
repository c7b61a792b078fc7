import type { ChannelContent } from "../../../ports/channel-content.ts";
import { readableText } from "./readable-text.ts";
import type { Letter } from "./unwrap.ts";

/** Parts that say nothing to a reader. */
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
  // The pictures of an album come by themselves.
  "albumMessage",
  "stickerSyncRmrMessage",
  "messageHistoryBundle",
  "messageHistoryNotice",
  "scheduledCallEditMessage",
  "statusNotificationMessage",
  // Calls are told by the line itself.
  "call",
  "callLogMesssage",
  "bcallMessage",
  "chat",
]);

/** A kind without a bubble of its own, with whatever of it can be read. */
export function readUnsupported({ content, wasWrapped }: Letter): ChannelContent | undefined {
  const parts = Object.entries(content).filter(([, value]) => value !== null && value !== undefined);
  const [kind] = parts.map(([name]) => name).filter((name) => !noise.has(name));
  if (kind !== undefined) {
    const word = kind.replace(/Mess+age(V\d)?$/, "");
    return { type: "unsupported", kind: word, text: readableText({ ...content, messageContextInfo: null }) };
  }
  return wasWrapped && parts.length === 0 ? unknownContent : undefined;
}

/** Of a kind that is newer than the client we speak with. */
export const unknownContent: ChannelContent = { type: "unsupported", kind: "unknown", text: "" };
