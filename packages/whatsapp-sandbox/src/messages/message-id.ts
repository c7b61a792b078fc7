import { randomBytes } from "node:crypto";

/** Returns a new message id in the form that iPhones use. Baileys recognizes its own messages by another prefix. */
export function inventMessageId(): string {
  return `3A${randomBytes(9).toString("hex").toUpperCase()}`;
}
