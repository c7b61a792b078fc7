import { SandboxError as Refusal } from "@recado/sandbox-server/sandbox-error";

/** Whoever drives the bank asked for something that is not there, or cannot be. */
export class SandboxError extends Refusal<"unknown-charge" | "unknown-payment" | "refund-too-large"> {}
