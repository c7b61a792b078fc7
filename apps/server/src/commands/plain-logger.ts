import { readJson } from "@recado/contract/shared/read-json";
import type { Logger } from "pino";
import { createLogger } from "../platform/logger.ts";

/** What the program would warn of in its log, as sentences beside what a command was asked for; the rest is for logs alone. */
export function createPlainLogger(): Logger {
  return createLogger("warn", { write: (line) => void process.stderr.write(`${sentenceOf(line)}\n`) });
}

function sentenceOf(line: string): string {
  const { msg, err } = readJson(line) as { msg: string; err?: { message: string } };
  return err === undefined ? msg : `${msg}: ${err.message}`;
}
