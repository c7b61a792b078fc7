import { type ErrorCode, errors } from "@recado/contract/shared/errors";

interface Refusal {
  /** Values for `{name}` placeholders in the text that the error catalogue has for the code. */
  params?: Record<string, string>;
  issues?: { path: string; message: string }[];
  /** Number of seconds after which a retry may succeed; sent as the Retry-After header. */
  retryAfter?: number;
  /** Additional fields of the error response. */
  extra?: Record<string, unknown>;
}

/**
 * A rejected request, with an error code of the catalogue. Any other error counts as a bug, and the response is
 * ERR_INTERNAL.
 */
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
