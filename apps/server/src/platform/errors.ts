import { type ErrorCode, errors } from "@recado/contract/shared/errors";

interface Refusal {
  /** Values for the `{name}` placeholders of the catalogue's text. */
  params?: Record<string, string>;
  issues?: { path: string; message: string }[];
  /** Seconds until a retry may succeed; sent as the Retry-After header. */
  retryAfter?: number;
  /** Further fields of the error response. */
  extra?: Record<string, unknown>;
}

/** A refusal with a code of the catalogue. Any other error counts as a bug and is answered with ERR_INTERNAL. */
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
