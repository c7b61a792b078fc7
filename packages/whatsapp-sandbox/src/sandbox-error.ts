import { SandboxError as Refusal } from "@recado/sandbox-server/sandbox-error";

export type SandboxErrorCode =
  | "unknown-phone"
  | "unknown-contact"
  | "unknown-message"
  | "unknown-device"
  | "unknown-file"
  | "not-own-message"
  | "not-a-member"
  | "not-history"
  | "unknown-group"
  | "unknown-crowd"
  | "unknown-call"
  | "no-file"
  | "no-text"
  | "number-taken"
  | "invalid-number"
  | "qr-expired"
  | "qr-unreadable"
  | "wrong-pairing-code"
  | "no-pairing-waiting"
  | "pairing-refused";

/** Whoever drives the sandbox asked for something that is not there. */
export class SandboxError extends Refusal<SandboxErrorCode> {}
