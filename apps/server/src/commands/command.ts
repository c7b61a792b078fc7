import type { ParseArgsConfig } from "node:util";
import type { Config } from "../config.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

export interface CliCommand {
  /** Arguments after the name; `EMAIL` is required, `[FROM]` optional. */
  usage: string;
  options: Options;
  optionTexts: Readonly<Record<string, string>>;
  /** Notes for the help text. */
  more?: string;
  run(asked: CommandInput): Promise<number>;
}

export interface CommandInput {
  config: Config;
  version: string;
  args: readonly string[];
  values: Readonly<Record<string, string | boolean | undefined>>;
  /** Prints the result to stdout. */
  printResult(line: string): void;
  /** Prints progress and warnings to stderr. */
  printProgress(line: string): void;
}

export const exitCodes = { done: 0, failed: 1, wrongUse: 2 } as const;

/** The command line is invalid. */
export class UsageError extends Error {}

/** The command's only argument; throws UsageError if it is missing. */
export function requireArgument({ args: words }: CommandInput, what: string): string {
  const [word] = words;
  if (word === undefined) throw new UsageError(`missing argument: ${what}`);
  return word;
}

export function readTextOption({ values }: CommandInput, option: string): string | undefined {
  const value = values[option];
  return typeof value === "string" ? value : undefined;
}
