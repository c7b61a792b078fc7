import type { ParseArgsConfig } from "node:util";
import type { Config } from "../config.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

export interface Command {
  /** Arguments after the name; `EMAIL` is required, `[FROM]` optional. */
  usage: string;
  options: Options;
  optionTexts: Readonly<Record<string, string>>;
  /** Notes for the help text. */
  more?: string;
  run(asked: Asked): Promise<number>;
}

export interface Asked {
  config: Config;
  version: string;
  words: readonly string[];
  values: Readonly<Record<string, string | boolean | undefined>>;
  /** Prints the result to stdout. */
  say(line: string): void;
  /** Prints progress and warnings to stderr. */
  tell(line: string): void;
}

export const exitCodes = { done: 0, failed: 1, wrongUse: 2 } as const;

/** The command line is invalid. */
export class WrongUse extends Error {}

/** The command's only argument; throws WrongUse if it is missing. */
export function requireWord({ words }: Asked, what: string): string {
  const [word] = words;
  if (word === undefined) throw new WrongUse(`missing argument: ${what}`);
  return word;
}

export function textOf({ values }: Asked, option: string): string | undefined {
  const value = values[option];
  return typeof value === "string" ? value : undefined;
}
