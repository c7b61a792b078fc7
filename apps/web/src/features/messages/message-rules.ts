import type { Message } from "@recado/contract/messages";

const editableMs = 15 * 60_000;
const deletableMs = 60 * 60 * 60_000;

/** What WhatsApp still allows; the server decides again. */
export function canEdit(message: Message, now: number): boolean {
  return isOurs(message) && message.mediaType === "conversation" && ageOf(message, now) < editableMs;
}

export function canDelete(message: Message, now: number): boolean {
  return isOurs(message) && message.mediaType !== "call_log" && ageOf(message, now) < deletableMs;
}

export function canReact(message: Message): boolean {
  return !message.isDeleted && message.error === null && message.mediaType !== "call_log";
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

function isOurs({ fromMe, isDeleted, error }: Message): boolean {
  return fromMe && !isDeleted && error === null;
}

function ageOf({ createdAt }: Message, now: number): number {
  return now - Date.parse(createdAt);
}
