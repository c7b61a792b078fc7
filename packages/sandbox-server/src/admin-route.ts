import { z } from "zod";

/** Default size limit of a JSON request body, in bytes. */
const bodyLimit = 1_000_000;

export const digits = z.string().regex(/^\d{8,15}$/);
export const noInput = z.strictObject({});

/** Result of an admin route that is sent as a file instead of as JSON. */
export class AdminFile {
  readonly mime: string;
  readonly bytes: Buffer;

  constructor(mime: string, bytes: Buffer) {
    this.mime = mime;
    this.bytes = bytes;
  }
}

/** An admin route: it validates the query (GET) or the body (other methods) and calls a method of the sandbox. */
export interface AdminRoute<Sandbox> {
  run(sandbox: Sandbox, input: unknown): unknown;
  /** Size limit of the request body, in bytes. */
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
