export type SandboxErrorCode =
  | "unknown-number"
  | "unknown-customer"
  | "unknown-message"
  | "unknown-media"
  | "number-taken"
  | "customer-taken"
  | "callback-refused"
  | "no-callback";

/** Whoever drives the sandbox asked for something that is not there. */
export class SandboxError extends Error {
  readonly code: SandboxErrorCode;

  constructor(code: SandboxErrorCode, detail: string) {
    super(`${code}: ${detail}`);
    this.name = "SandboxError";
    this.code = code;
  }
}
