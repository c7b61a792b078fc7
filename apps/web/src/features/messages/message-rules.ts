import type { Message } from "@recado/contract/messages";

const editableMs = 15 * 60_000;
const deletableMs = 60 * 60 * 60_000;

/** WhatsApp's rule for edits; the server checks it again. */
export function canEdit(message: Message, now: number): boolean {
  return isOurs(message) && message.mediaType === "conversation" && ageOf(message, now) < editableMs;
}

/** WhatsApp's rule for deletion. A message that was certainly not sent is discarded instead. */
export function canDelete(message: Message, now: number): boolean {
  return (isOurs(message) || isUnconfirmed(message)) && ageOf(message, now) < deletableMs;
}

export function canReact({ isDeleted, error, mediaType }: Message): boolean {
  return !isDeleted && error === null && mediaType !== "call_log";
}

/** A message cannot be forwarded while its file is not stored, when it is view-once, or when it is a call. */
export function canForward({ isDeleted, mediaType, media }: Message): boolean {
  if (isDeleted || mediaType === "call_log" || mediaType === "unsupported") return false;
  return media === null || (media.state === "stored" && !media.isViewOnce);
}

/** Our own reaction to a message, or an empty text. Each person has at most one. */
export function ownReaction({ reactions }: Pick<Message, "reactions">): string {
  return reactions.find(({ fromMe }) => fromMe)?.emoji ?? "";
}

/** Whether sending was interrupted, so that it is unknown whether the message arrived. */
export function isUnconfirmed({ error }: Message): boolean {
  return error === "ERR_SENDING_UNCONFIRMED";
}

function isOurs(message: Message): boolean {
  return message.fromMe && canReact(message);
}

function ageOf({ createdAt }: Message, now: number): number {
  return now - Date.parse(createdAt);
}
