import type { Logger } from "pino";

/** Options that every sandbox has. */
export interface SandboxOptions {
  /** Ports; 0 or left out: any free port. */
  port?: number;
  adminPort?: number;
  host?: string;
  logger?: Logger;
}
