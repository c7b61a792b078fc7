import { storable } from "@recado/contract/shared/wire";

/** Removes from text what PostgreSQL cannot store, where the sender's text cannot be refused. */
export function storableText(text: string): string {
  return storable(text);
}

/** Serialises a value to JSON with every string inside it made storable. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "string" ? storableText(part) : part));
}
