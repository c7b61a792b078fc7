import { type DestinationStream, type LogFn, type Logger, pino } from "pino";
import { describeDatabaseOutage } from "./outage.ts";

/**
 * Creates the program's structured log. Each line names the process and its role. Fields that may contain secrets or
 * customer text are redacted by their names, at the top level and up to two levels below.
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

/**
 * Returns the fields of an error that are logged. PostgreSQL puts the failing row into `detail`, so only the kind of
 * the error and where it occurred are logged.
 */
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

const warnLevel = 40;
const betweenLinesMilliseconds = 60_000;

/**
 * Creates a logger hook for outages. During a database outage every query fails, several times a second. Only one line
 * per minute is logged, without a stack trace but with the number of suppressed lines. At the debug level, all lines
 * are logged.
 */
function createOutageLines() {
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
