import type { UiCommand } from "../../../shared/commands/command.ts";
import { foldText } from "../../../shared/format/fold-text.ts";

/**
 * Finds the commands for a search text: each typed word must be the beginning of a word of the command's name or group.
 * Accents are ignored.
 */
export function findCommands<Line extends SearchableLine>(commands: readonly Line[], search: string): Line[] {
  const wanted = wordsOf(search);
  return commands.filter((command) => !command.keysOnly && wanted.every((word) => begins(command, word)));
}

type SearchableLine = Pick<UiCommand, "label" | "group" | "keysOnly">;

function begins({ label, group }: SearchableLine, word: string): boolean {
  return wordsOf(`${label} ${group}`).some((known) => known.startsWith(word));
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
