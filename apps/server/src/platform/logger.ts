import { type DestinationStream, type Logger, pino } from "pino";
import { createOutageLines } from "./outage-lines.ts";

/**
 * Structured logs, whose every line says which process wrote it and what that one does. What could hold a secret or a
 * customer's words is cut out by name, wherever it turns up.
 */
export function createLogger(level: string, destination?: DestinationStream, role = "none"): Logger {
  const options = {
    level,
    base: { pid: process.pid, role },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redacted, censor: "[redacted]" },
    serializers: { err: describeError, req: () => undefined, res: () => undefined },
    hooks: { logMethod: createOutageLines() },
  };
  return destination ? pino(options, destination) : pino(options);
}

const secretNames = [
  "password",
  "token",
  "authorization",
  "cookie",
  "secret",
  "creds",
  "body",
  "text",
  "qrcode",
  "payload",
];
const redacted = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** PostgreSQL puts the failing row into `detail`; the log gets the kind of error, its place and nothing of the row. */
function describeError(error: Error & { code?: unknown; constraint?: unknown; table?: unknown }) {
  return {
    type: error.name,
    message: error.message,
    code: error.code,
    constraint: error.constraint,
    table: error.table,
    stack: error.stack,
  };
}
