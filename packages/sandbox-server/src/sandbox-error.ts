/**
 * Error of a sandbox method whose caller names something that does not exist (code `unknown-…`), or requests something
 * impossible.
 */
export class SandboxError<Code extends string = string> extends Error {
  readonly code: Code;

  constructor(code: Code, detail: string) {
    super(`${code}: ${detail}`);
    this.name = "SandboxError";
    this.code = code;
  }
}
