import { ConfigError } from "./config-error.ts";

/** Describes a failure in a single line that tells an operator what to do. */
export function describeFailure(error: unknown): string {
  if (error instanceof ConfigError) return `wrong setting: ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE")
    return `port ${port} is in use: stop the program that listens there, or set PORT to another port`;
  if (code === "EACCES" && port !== undefined)
    return `this user may not listen on port ${port}: set PORT to a port above 1023`;
  return error.message.split("\n", 1)[0] ?? error.name;
}
