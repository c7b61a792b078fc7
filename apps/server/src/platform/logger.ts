import { type DestinationStream, type Logger, pino } from "pino";
import { createOutageLines } from "./outage-lines.ts";

/**
 * Structured logs. Each line names the process and its role. Fields that could hold secrets or customer text are
 * redacted by their name, at any place.
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

/** PostgreSQL puts the failing row into `detail`, so only the kind and place of an error are logged. */
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
