import { storable } from "@recado/contract/shared/wire";

/** Text of somebody who cannot be refused: what of it PostgreSQL can store. */
export function storableText(text: string): string {
  return storable(text);
}

/** The same for every text within a value that becomes JSON. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "string" ? storableText(part) : part));
}
