import { inOneLine } from "@recado/contract/shared/marked-text";

/** What a list shows of a message, in one line. */
export function previewOf(message: string): string {
  return [...inOneLine(message)].slice(0, 255).join("");
}

/** Who joins and who leaves when these are to be the members; the owner stays in any case. */
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
