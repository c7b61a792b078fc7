import type { ChannelContent } from "../../../ports/channel-content.ts";
import type { UnwrappedMessage } from "./unwrap-message.ts";

/** Fields of a message that are not visible content. */
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
  // An album needs no content of its own, because its pictures arrive as separate messages.
  "albumMessage",
  "stickerSyncRmrMessage",
  "messageHistoryBundle",
  "messageHistoryNotice",
  "scheduledCallEditMessage",
  "statusNotificationMessage",
  // A phone call needs no content here, because separate stanzas report phone calls.
  "call",
  "callLogMesssage",
  "bcallMessage",
  "chat",
]);

/** Content of a kind that the app cannot display, with its readable text. */
export function readUnsupported({ content, wasWrapped }: UnwrappedMessage): ChannelContent | undefined {
  const parts = Object.entries(content).filter(([, value]) => value !== null && value !== undefined);
  const [kind] = parts.map(([name]) => name).filter((name) => !noise.has(name));
  if (kind !== undefined) {
    const word = kind.replace(/Mess+age(V\d)?$/, "");
    return { type: "unsupported", kind: word, text: readableText({ ...content, messageContextInfo: null }) };
  }
  return wasWrapped && parts.length === 0 ? unknownContent : undefined;
}

/** Content of a message whose kind our version of the protocol does not know. */
export const unknownContent: ChannelContent = { type: "unsupported", kind: "unknown", text: "" };

/** Names of fields that contain readable text, wherever they are in a message. */
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

/** Returns all readable texts of a message of unknown kind, one per line. */
function readableText(message: object): string {
  const lines = new Set<string>();
  collect(message, lines, 0);
  return [...lines].join("\n").slice(0, longest);
}

function collect(value: object, lines: Set<string>, depth: number): void {
  for (const [name, part] of Object.entries(value)) {
    if (typeof part === "string" && words.has(name) && part.trim() !== "") lines.add(part.trim());
    // Texts of quoted messages are left out.
    if (depth < deepest && isNested(part) && !/contextInfo$/i.test(name)) collect(part, lines, depth + 1);
  }
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null && !(value instanceof Uint8Array);
}
