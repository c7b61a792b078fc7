import { ConfigError } from "./config-error.ts";

/** Describes a failure in a single line that tells an operator what to do. */
export function describeFailure(error: unknown): string {
  if (error instanceof ConfigError) return `wrong setting: ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") return `port ${port} is in use: stop what listens there, or set PORT to another`;
  if (code === "EACCES" && port !== undefined)
    return `port ${port} needs rights that this user lacks: set PORT to one above 1023`;
  return error.message.split("\n", 1)[0] ?? error.name;
}
