import type { MessageMedia, MessageMediaType } from "@recado/contract/message-content";
import type { Message } from "@recado/contract/messages";
import { uploadKindOf } from "@recado/contract/shared/media";
import type { OutboxEntry, OutboxFile } from "../../messages/outbox/outbox-store.ts";

/**
 * Error code of a message that could not reach the server. It takes the place of the code that the server would have
 * returned.
 */
export const unreachableError = "unreachable";

/** Converts an outbox entry to a message, for the time until the server has stored the message. */
export function presentEntry(
  { clientMessageId, ticketId, body, mentions = [], file, quoted, createdAt, state, error }: OutboxEntry,
  userId: number,
  /** Object URL of the entry's file; null for an entry without a file. */
  fileUrl: string | null,
): Message {
  return {
    id: "",
    ticketId,
    body,
    fromMe: true,
    mediaType: file ? mediaTypes[uploadKindOf(file.mimeType)] : "conversation",
    mediaUrl: fileUrl,
    media: file && presentFile(file, fileUrl),
    transcript: null,
    content: null,
    reactions: [],
    isForwarded: false,
    mentionedNames: mentions.map(({ name }) => name),
    tappedId: null,
    ad: null,
    ack: 0,
    deliveredAt: null,
    readAt: null,
    isDeleted: false,
    isEdited: false,
    read: true,
    createdAt,
    queueId: null,
    participant: null,
    contact: null,
    userId,
    isBot: false,
    clientMessageId,
    error: state === "failed" ? (error ?? unreachableError) : null,
    quotedMsg: quoted,
  };
}

const mediaTypes = {
  image: "image",
  audio: "audio",
  video: "video",
  document: "application",
} as const satisfies Record<string, MessageMediaType>;

function presentFile(file: OutboxFile, url: string | null): MessageMedia {
  return {
    ...file,
    state: url === null ? "failed" : "stored",
    peaks: null,
    thumbnailUrl: uploadKindOf(file.mimeType) === "image" ? url : null,
    isViewOnce: false,
  };
}

export function isOutboxMessage(message: Message): boolean {
  return message.id === "";
}
