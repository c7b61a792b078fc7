import { type ErrorCode, errors } from "@recado/contract/shared/errors";

interface Refusal {
  /** Fill the `{name}` places of the catalogue's text. */
  params?: Record<string, string>;
  issues?: { path: string; message: string }[];
  /** In how many seconds it may succeed, as the header of that name says it. */
  retryAfter?: number;
  /** Whatever else the answer carries beside the code. */
  extra?: Record<string, unknown>;
}

/** A refusal with a code of the catalogue; anything else that is thrown is a bug and answers ERR_INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly refusal: Refusal;
  constructor(code: ErrorCode, refusal: Refusal = {}) {
    super(code);
    this.name = "AppError";
    this.code = code;
    this.refusal = refusal;
  }

  get status(): number {
    return errors[this.code].status;
  }
}
