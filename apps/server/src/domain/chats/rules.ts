import { inOneLine } from "@recado/contract/shared/marked-text";

/** Shortens a chat message to one line, as the list of chats shows it. */
export function chatPreview(message: string): string {
  return [...inOneLine(message)].slice(0, 255).join("");
}

/** Compares the chat's members with the wanted members and returns who joins and who leaves. The owner always stays. */
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
