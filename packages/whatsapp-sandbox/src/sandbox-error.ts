import { SandboxError } from "@recado/sandbox-server/sandbox-error";

export type WhatsappSandboxErrorCode =
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

/** Thrown when a caller of the sandbox names something that does not exist or is not possible. */
export class WhatsappSandboxError extends SandboxError<WhatsappSandboxErrorCode> {}
