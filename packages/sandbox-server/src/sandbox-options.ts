import type { Logger } from "pino";

/** Options that every sandbox has. */
export interface SandboxOptions {
  /** Port of the simulated service, and port of the admin server; 0 or omitted means any free port. */
  port?: number;
  adminPort?: number;
  host?: string;
  logger?: Logger;
}
