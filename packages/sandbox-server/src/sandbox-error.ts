/** Thrown when a caller of a sandbox names something that does not exist (code `unknown-…`) or is not possible. */
export class SandboxError<Code extends string = string> extends Error {
  readonly code: Code;

  constructor(code: Code, detail: string) {
    super(`${code}: ${detail}`);
    this.name = "SandboxError";
    this.code = code;
  }
}
