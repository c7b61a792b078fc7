import type { Command } from "../../../shared/commands/command.ts";

/** Finds commands where every typed word begins a word of the name or group, ignoring accents. */
export function findCommands(commands: readonly Command[], search: string): Command[] {
  const wanted = wordsOf(search);
  return commands.filter((command) => !command.keysOnly && wanted.every((word) => begins(command, word)));
}

function begins({ label, group }: Command, word: string): boolean {
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
