import { z } from "zod";

/** Of a request's JSON, unless a route says otherwise. */
const bodyLimit = 1_000_000;

export const digits = z.string().regex(/^\d{8,15}$/);
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
export interface AdminRoute<Sandbox> {
  run(sandbox: Sandbox, input: unknown): unknown;
  /** Bytes. */
  bodyLimit: number;
}

/** Makes the routes of one kind of sandbox. */
export function routesOf<Sandbox>(limit = bodyLimit) {
  return <S extends z.ZodType>(
    input: S,
    run: (sandbox: Sandbox, input: z.output<S>) => unknown,
    bodyLimit = limit,
  ): AdminRoute<Sandbox> => ({ run: (sandbox, raw) => run(sandbox, input.parse(raw)), bodyLimit });
}
