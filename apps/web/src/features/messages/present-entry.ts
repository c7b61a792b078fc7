import type { Message } from "@recado/contract/messages";
import type { OutboxEntry } from "./outbox.ts";

/** Stands for a code where the network, and not the server, was at fault. */
export const unreachable = "unreachable";

/** What was typed here, in the shape of a message, until the server has it. */
export function presentEntry(
  { clientMessageId, ticketId, body, quoted, createdAt, state, error }: OutboxEntry,
  userId: number,
): Message {
  return {
    id: "",
    ticketId,
    body,
    fromMe: true,
    mediaType: "conversation",
    mediaUrl: null,
    media: null,
    content: null,
    reactions: [],
    isForwarded: false,
    ack: 0,
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
    error: state === "failed" ? (error ?? unreachable) : null,
    quotedMsg: quoted,
  };
}

export function isUnsent(message: Message): boolean {
  return message.id === "";
}
