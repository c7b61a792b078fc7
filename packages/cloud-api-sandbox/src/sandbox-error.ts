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

/** Error of a sandbox method whose caller names something that does not exist, or requests something impossible. */
export class CloudSandboxError extends SandboxError<CloudSandboxErrorCode> {}
