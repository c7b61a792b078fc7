import { randomBytes } from "node:crypto";

/** The form of iPhone ids; Baileys tells its own sends by their prefix. */
export function inventMessageId(): string {
  return `3A${randomBytes(9).toString("hex").toUpperCase()}`;
}
