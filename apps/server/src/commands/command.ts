import type { ParseArgsConfig } from "node:util";
import type { Config } from "../config.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

export interface CliCommand {
  /**
   * Positional arguments, as shown in the help text after the command's name; `EMAIL` is required, `[FROM]` optional.
   */
  usage: string;
  options: Options;
  optionTexts: Readonly<Record<string, string>>;
  /** Additional notes at the end of the command's help text. */
  more?: string;
  run(asked: CommandInput): Promise<number>;
}

export interface CommandInput {
  config: Config;
  version: string;
  args: readonly string[];
  values: Readonly<Record<string, string | boolean | undefined>>;
  /** Prints a line of the result to stdout. */
  printResult(line: string): void;
  /** Prints a line about progress, or a warning, to stderr. */
  printProgress(line: string): void;
}

export const exitCodes = { done: 0, failed: 1, wrongUse: 2 } as const;

/** Thrown if the arguments or options of a command are invalid. */
export class UsageError extends Error {}

/** Returns the first argument of the command; throws UsageError if there is none. */
export function requireArgument({ args: words }: CommandInput, what: string): string {
  const [word] = words;
  if (word === undefined) throw new UsageError(`missing argument: ${what}`);
  return word;
}

export function readTextOption({ values }: CommandInput, option: string): string | undefined {
  const value = values[option];
  return typeof value === "string" ? value : undefined;
}
