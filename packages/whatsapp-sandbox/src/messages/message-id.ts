import { randomBytes } from "node:crypto";

/** Creates an id in the form of iPhone ids; Baileys recognizes its own messages by another prefix. */
export function inventMessageId(): string {
  return `3A${randomBytes(9).toString("hex").toUpperCase()}`;
}
