import type { ErrorCode } from "@recado/contract/shared/errors";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/** Every failure leaves in one shape: `{error, params?, issues?, requestId}` and never says more than its code. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error);
  if (refusal.status >= 500) request.log.error({ err: error, code: refusal.code }, "request failed");
  const { params, issues, extra } = refusal.refusal;
  void reply.status(refusal.status).send({
    error: refusal.code,
    ...(params ? { params } : {}),
    ...(issues ? { issues } : {}),
    ...extra,
    requestId: request.id,
  });
}

function asRefusal(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return new AppError(
    frameworkCodes[code] ?? (isDatabaseAway(error, code) ? "ERR_UNAVAILABLE" : "ERR_INTERNAL"),
  );
}

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_BAD_URL: "ERR_NOT_FOUND",
  FST_ERR_CTP_INVALID_JSON_BODY: "ERR_BAD_JSON",
  FST_ERR_CTP_EMPTY_JSON_BODY: "ERR_BAD_JSON",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "ERR_BAD_JSON",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "ERR_UNSUPPORTED_MEDIA_TYPE",
  FST_ERR_CTP_BODY_TOO_LARGE: "ERR_PAYLOAD_TOO_LARGE",
  FST_STATIC_FORBIDDEN_PATH: "ERR_NOT_FOUND",
};

/** The database is starting, stopping, full or out of reach: the caller may try again. */
function isDatabaseAway(error: Error, code: string): boolean {
  return (
    /^(57P0[0-9]|53300|08\w{3}|ECONN\w+|ENOENT|EPIPE)$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  );
}
