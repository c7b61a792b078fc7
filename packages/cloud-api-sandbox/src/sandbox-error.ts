import { SandboxError } from "@recado/sandbox-server/sandbox-error";

export type CloudSandboxErrorCode =
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

/** Thrown when a caller of the sandbox names something that does not exist or is not possible. */
export class CloudSandboxError extends SandboxError<CloudSandboxErrorCode> {}
