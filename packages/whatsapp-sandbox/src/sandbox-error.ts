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

/** Error of a sandbox method whose caller names something that does not exist, or requests something impossible. */
export class WhatsappSandboxError extends SandboxError<WhatsappSandboxErrorCode> {}
