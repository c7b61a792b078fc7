import type { ChannelContent } from "../../../ports/channel-content.ts";
import type { UnwrappedMessage } from "./unwrap-message.ts";

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
export function readUnsupported({ content, wasWrapped }: UnwrappedMessage): ChannelContent | undefined {
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

/** Names of fields that contain readable text, anywhere in a message. */
const words = new Set([
  "text",
  "conversation",
  "caption",
  "title",
  "name",
  "body",
  "description",
  "contentText",
  "footerText",
  "orderTitle",
  "message",
  "groupName",
  "displayText",
  "optionName",
  "locationName",
]);

const deepest = 6;
const longest = 4_000;

/** All readable texts of a message of unknown kind, one per line. */
function readableText(message: object): string {
  const lines = new Set<string>();
  collect(message, lines, 0);
  return [...lines].join("\n").slice(0, longest);
}

function collect(value: object, lines: Set<string>, depth: number): void {
  for (const [name, part] of Object.entries(value)) {
    if (typeof part === "string" && words.has(name) && part.trim() !== "") lines.add(part.trim());
    // Quoted messages are skipped.
    if (depth < deepest && isNested(part) && !/contextInfo$/i.test(name)) collect(part, lines, depth + 1);
  }
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null && !(value instanceof Uint8Array);
}
