import { z } from "zod";

/** Default limit of a JSON body, in bytes. */
const bodyLimit = 1_000_000;

export const digits = z.string().regex(/^\d{8,15}$/);
export const noInput = z.strictObject({});

/** An answer that is not JSON. */
export class AdminFile {
  readonly mime: string;
  readonly bytes: Buffer;

  constructor(mime: string, bytes: Buffer) {
    this.mime = mime;
    this.bytes = bytes;
  }
}

/** A route: the schema of its query (GET) or body (other methods), and the sandbox method that it calls. */
export interface AdminRoute<Sandbox> {
  run(sandbox: Sandbox, input: unknown): unknown;
  /** Largest body, in bytes. */
  bodyLimit: number;
}

/** Returns a function that builds the routes of one kind of sandbox. */
export function routesOf<Sandbox>(limit = bodyLimit) {
  return <S extends z.ZodType>(
    input: S,
    run: (sandbox: Sandbox, input: z.output<S>) => unknown,
    bodyLimit = limit,
  ): AdminRoute<Sandbox> => ({ run: (sandbox, raw) => run(sandbox, input.parse(raw)), bodyLimit });
}
