import type { ParseArgsConfig } from "node:util";
import type { Config } from "../config.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** One word of the command line. */
export interface Command {
  /** How it is called, behind its name; `EMAIL` stands for a word that must be there, `[FROM]` for one that may be. */
  usage: string;
  options: Options;
  /** What each option does, by its name. */
  optionTexts: Readonly<Record<string, string>>;
  /** What whoever calls it should know before. */
  more?: string;
  /** Answers what the process ends with. */
  run(asked: Asked): Promise<number>;
}

export interface Asked {
  config: Config;
  version: string;
  words: readonly string[];
  values: Readonly<Record<string, string | boolean | undefined>>;
  /** What was asked for. */
  say(line: string): void;
  /** What whoever waits may want to know. */
  tell(line: string): void;
}

export const exitCodes = { done: 0, failed: 1, wrongUse: 2 } as const;

/** The command was not called as it wants to be. */
export class WrongUse extends Error {}

/** The one word that the command asks for. */
export function requireWord({ words }: Asked, what: string): string {
  const [word] = words;
  if (word === undefined) throw new WrongUse(`${what} is missing`);
  return word;
}

export function textOf({ values }: Asked, option: string): string | undefined {
  const value = values[option];
  return typeof value === "string" ? value : undefined;
}
