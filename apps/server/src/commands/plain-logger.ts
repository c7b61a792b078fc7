import { readJson } from "@recado/contract/shared/read-json";
import type { Logger } from "pino";
import { createLogger } from "../platform/logger.ts";

/** Prints the program's warnings as sentences on stderr; lower log levels are omitted. */
export function createPlainLogger(): Logger {
  return createLogger("warn", { write: (line) => void process.stderr.write(`${sentenceOf(line)}\n`) });
}

function sentenceOf(line: string): string {
  const { msg, err } = readJson(line) as { msg: string; err?: { message: string } };
  return err === undefined ? msg : `${msg}: ${err.message}`;
}
