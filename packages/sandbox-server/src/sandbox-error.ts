/** Whoever drives a sandbox asked for something that is not there (a code that begins with `unknown-`), or cannot be. */
export class SandboxError<Code extends string = string> extends Error {
  readonly code: Code;

  constructor(code: Code, detail: string) {
    super(`${code}: ${detail}`);
    this.name = "SandboxError";
    this.code = code;
  }
}
