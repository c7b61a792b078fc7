import { SandboxError as Refusal } from "@recado/sandbox-server/sandbox-error";

/** Thrown when a caller of the sandbox names something that does not exist or is not possible. */
export class SandboxError extends Refusal<"unknown-charge" | "unknown-payment" | "refund-too-large"> {}
