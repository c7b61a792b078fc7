import { inOneLine } from "@recado/contract/shared/marked-text";

/** First characters of a message for lists, in one line. */
export function chatPreview(message: string): string {
  return [...inOneLine(message)].slice(0, 255).join("");
}

/** Returns who joins and who leaves for the wanted members; the owner always stays. */
export function membersChange(
  { ownerId, memberIds }: { ownerId: number; memberIds: readonly number[] },
  wanted: readonly number[],
): { joining: number[]; leaving: number[] } {
  const after = new Set([ownerId, ...wanted]);
  return {
    joining: [...after].filter((id) => !memberIds.includes(id)),
    leaving: memberIds.filter((id) => !after.has(id)),
  };
}
