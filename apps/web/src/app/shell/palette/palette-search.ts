import type { UiCommand } from "../../../shared/commands/command.ts";

/**
 * Finds the commands for a search text: each typed word must be the beginning of a word of the command's name or group.
 * Accents are ignored.
 */
export function findCommands(commands: readonly UiCommand[], search: string): UiCommand[] {
  const wanted = wordsOf(search);
  return commands.filter((command) => !command.keysOnly && wanted.every((word) => begins(command, word)));
}

function begins({ label, group }: UiCommand, word: string): boolean {
  return wordsOf(`${label} ${group}`).some((known) => known.startsWith(word));
}

function wordsOf(text: string): string[] {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
