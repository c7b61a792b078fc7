import { SandboxError as Refusal } from "@recado/sandbox-server/sandbox-error";

export type SandboxErrorCode =
  | "unknown-number"
  | "unknown-customer"
  | "unknown-message"
  | "unknown-media"
  | "unknown-template"
  | "number-taken"
  | "customer-taken"
  | "callback-refused"
  | "no-callback"
  | "no-text";

/** Whoever drives the sandbox asked for something that is not there. */
export class SandboxError extends Refusal<SandboxErrorCode> {}
