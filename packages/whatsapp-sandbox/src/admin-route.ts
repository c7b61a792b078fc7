import { z } from "zod";
import type { SandboxFace } from "./sandbox.ts";

const BODY_LIMIT = 1_000_000;
/** A file travels in base64. */
export const UPLOAD_LIMIT = 100_000_000;

export const number = z.string().regex(/^\d{8,15}$/);
export const nothing = z.strictObject({});

/** An answer that is not JSON. */
export class AdminFile {
  readonly mime: string;
  readonly bytes: Buffer;

  constructor(mime: string, bytes: Buffer) {
    this.mime = mime;
    this.bytes = bytes;
  }
}

/** One route: what it takes from the query (GET) or the body (others), and the method of the sandbox it stands for. */
export interface AdminRoute {
  input: z.ZodType;
  run(sandbox: SandboxFace, input: unknown): unknown;
  bodyLimit: number;
}

export function route<S extends z.ZodType>(
  input: S,
  run: (sandbox: SandboxFace, input: z.output<S>) => unknown,
  bodyLimit = BODY_LIMIT,
): AdminRoute {
  return { input, run: (sandbox, raw) => run(sandbox, input.parse(raw)), bodyLimit };
}
