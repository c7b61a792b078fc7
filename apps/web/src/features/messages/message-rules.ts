import type { Message } from "@recado/contract/messages";

const editableMs = 15 * 60_000;
const deletableMs = 60 * 60 * 60_000;

/** Whether WhatsApp allows an edit of the message. The server checks this rule too. */
export function canEdit(message: Message, now: number): boolean {
  return isOurs(message) && message.mediaType === "conversation" && ageOf(message, now) < editableMs;
}

/** Whether WhatsApp allows the deletion of the message. A message that was certainly not sent can only be discarded. */
export function canDelete(message: Message, now: number): boolean {
  return (isOurs(message) || isUnconfirmed(message)) && ageOf(message, now) < deletableMs;
}

export function canReact({ isDeleted, error, mediaType }: Message): boolean {
  return !isDeleted && error === null && mediaType !== "call_log";
}

/**
 * Whether a message can be forwarded. Excluded are calls, view-once messages, and messages whose file is not stored.
 */
export function canForward({ isDeleted, mediaType, media }: Message): boolean {
  if (isDeleted || mediaType === "call_log" || mediaType === "unsupported") return false;
  return media === null || (media.state === "stored" && !media.isViewOnce);
}

/**
 * Emoji of our own reaction to a message; empty if there is none. Each person has at most one reaction to a message.
 */
export function ownReaction({ reactions }: Pick<Message, "reactions">): string {
  return reactions.find(({ fromMe }) => fromMe)?.emoji ?? "";
}

/** Whether the sending of a message was interrupted, so that nobody knows whether the message arrived. */
export function isUnconfirmed({ error }: Message): boolean {
  return error === "ERR_SENDING_UNCONFIRMED";
}

function isOurs(message: Message): boolean {
  return message.fromMe && canReact(message);
}

function ageOf({ createdAt }: Message, now: number): number {
  return now - Date.parse(createdAt);
}
