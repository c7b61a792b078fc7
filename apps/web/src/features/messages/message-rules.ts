import type { Message } from "@recado/contract/messages";

const editableMs = 15 * 60_000;
const deletableMs = 60 * 60 * 60_000;

/** What WhatsApp still allows; the server decides again. */
export function canEdit(message: Message, now: number): boolean {
  return isOurs(message) && message.mediaType === "conversation" && ageOf(message, now) < editableMs;
}

/** What is known not to have left is discarded instead. */
export function canDelete(message: Message, now: number): boolean {
  return (isOurs(message) || isUnconfirmed(message)) && ageOf(message, now) < deletableMs;
}

export function canReact({ isDeleted, error, mediaType }: Message): boolean {
  return !isDeleted && error === null && mediaType !== "call_log";
}

/** What is still with WhatsApp, is shown once only or is no message cannot go to others. */
export function canForward({ isDeleted, mediaType, media }: Message): boolean {
  if (isDeleted || mediaType === "call_log" || mediaType === "unsupported") return false;
  return media === null || (media.state === "stored" && !media.isViewOnce);
}

/** One emoji per person: ours on a message, or an empty text. */
export function ownReaction({ reactions }: Pick<Message, "reactions">): string {
  return reactions.find(({ fromMe }) => fromMe)?.emoji ?? "";
}

/** Whether a message of ours was cut off on its way, so that nobody knows whether it arrived. */
export function isUnconfirmed({ error }: Message): boolean {
  return error === "ERR_SENDING_UNCONFIRMED";
}

function isOurs(message: Message): boolean {
  return message.fromMe && canReact(message);
}

function ageOf({ createdAt }: Message, now: number): number {
  return now - Date.parse(createdAt);
}
