import { storable } from "@recado/contract/shared/wire";

/**
 * Removes characters that PostgreSQL cannot store. The server uses this for text that it must not reject, such as text
 * from customers.
 */
export function storableText(text: string): string {
  return storable(text);
}

/** Converts a value to JSON and removes from every string the characters that PostgreSQL cannot store. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "string" ? storableText(part) : part));
}
