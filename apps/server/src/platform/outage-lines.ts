import type { LogFn, Logger } from "pino";
import { describeDatabaseOutage } from "./outage.ts";

const warnLevel = 40;
const betweenLinesMilliseconds = 60_000;

/**
 * Logger hook. During a database outage every query fails, several times a second. Only a single line per minute is
 * logged, without stack and with the number of suppressed lines. The debug level logs all of them.
 */
export function createOutageLines() {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let heldBack = 0;

  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
    const [fields, message = ""] = args as unknown as [unknown, string?];
    const outage = level >= warnLevel ? outageIn(fields) : undefined;
    if (outage === undefined) {
      method.apply(this, args);
      return;
    }
    if (performance.now() - writtenAt < betweenLinesMilliseconds) {
      heldBack += 1;
      this.debug(...args);
      return;
    }
    writtenAt = performance.now();
    const { err: _, ...about } = fields as { err: unknown };
    const line = { ...about, ...(heldBack > 0 && { heldBack }) };
    heldBack = 0;
    this.warn(line, message.includes(outage) ? message : `${message}: ${outage}`);
  };
}

function outageIn(fields: unknown): string | undefined {
  const hasError = typeof fields === "object" && fields !== null && "err" in fields;
  return hasError ? describeDatabaseOutage(fields.err) : undefined;
}
