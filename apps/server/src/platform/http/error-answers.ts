import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorCode } from "@recado/contract/shared/errors";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { limitOfFullList } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { isOutage } from "../outage.ts";
import { hidesNumbers, maskDetails } from "../personal-data/hide-numbers.ts";

/**
 * Sends the response for any failed request, always in the format `{error, params?, issues?, requestId}`. The response
 * reveals nothing about the failure beyond its error code.
 */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = isBrokenOff(request) ? new AppError("ERR_UPLOAD_INTERRUPTED") : asRefusal(error);
  if (refusal.status >= 500 && !isComeBackLater(error))
    request.log.error({ err: error, code: refusal.code }, "request failed");
  // Adds the error code to the log line of the request.
  request.log = request.log.child({ code: refusal.code });
  const { params, issues, extra, retryAfter } = refusal.refusal;
  if (retryAfter !== undefined) void reply.header("retry-after", String(retryAfter));
  void reply.status(refusal.status).send({
    error: refusal.code,
    ...(params ? { params } : {}),
    ...(issues ? { issues } : {}),
    ...(hidesNumbers(request.actor) ? maskDetails(extra) : extra),
    requestId: request.id,
  });
}

/**
 * Sends an error response for a request that could not be parsed, in the same format as other errors, and closes its
 * connection.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (socket.writable) {
    const [status, code] = brokenRequests[error.code ?? ""] ?? [400, "ERR_VALIDATION"];
    const body = JSON.stringify({ error: code });
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        "Connection: close",
        "Content-Type: application/json; charset=utf-8",
        `Content-Length: ${Buffer.byteLength(body)}`,
        "",
        body,
      ].join("\r\n"),
    );
  }
  socket.destroy(error);
}

const brokenRequests: Record<string, [status: number, code: ErrorCode]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "ERR_UPLOAD_INTERRUPTED"],
  HPE_HEADER_OVERFLOW: [431, "ERR_PAYLOAD_TOO_LARGE"],
};

/**
 * True for ERR_UNAVAILABLE, which the server sends on purpose, for example during a shutdown. Such a response is not
 * logged as an error.
 */
function isComeBackLater(error: Error): boolean {
  return error instanceof AppError && error.code === "ERR_UNAVAILABLE";
}

function asRefusal(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  const limit = limitOfFullList(error);
  if (limit !== undefined) return new AppError("ERR_LIST_FULL", { params: { limit } });
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return new AppError(
    frameworkCode(error, code) ?? (isOutage(error) || isAway(code) ? "ERR_UNAVAILABLE" : "ERR_INTERNAL"),
  );
}

/**
 * True if the client disconnected before it had sent its whole request. Failures of that request are not the server's
 * fault, and their response reaches nobody.
 */
function isBrokenOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/**
 * Returns the error code for an error that Fastify or a plugin threw because of the request; undefined if the error has
 * another cause.
 */
function frameworkCode(error: Error, code: string): ErrorCode | undefined {
  if (Object.hasOwn(frameworkCodes, code)) return frameworkCodes[code];
  const { statusCode, expose } = error as Partial<HttpError>;
  // Some libraries, such as those that send files, throw errors with `statusCode` and `expose` (the http-errors
  // convention).
  if ((!code.startsWith("FST_") && !expose) || statusCode === undefined) return undefined;
  if (statusCode < 400 || statusCode >= 500) return undefined;
  return codesByStatus[statusCode] ?? "ERR_VALIDATION";
}

interface HttpError {
  statusCode: number;
  expose: boolean;
}

const codesByStatus: Record<number, ErrorCode> = {
  401: "ERR_NOT_AUTHENTICATED",
  403: "ERR_NOT_FOUND",
  404: "ERR_NOT_FOUND",
  413: "ERR_PAYLOAD_TOO_LARGE",
  414: "ERR_NOT_FOUND",
  415: "ERR_UNSUPPORTED_MEDIA_TYPE",
  416: "ERR_MEDIA_RANGE",
  429: "ERR_TOO_MANY_REQUESTS",
};

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_BAD_URL: "ERR_NOT_FOUND",
  FST_ERR_CTP_INVALID_JSON_BODY: "ERR_BAD_JSON",
  FST_ERR_CTP_EMPTY_JSON_BODY: "ERR_BAD_JSON",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "ERR_BAD_JSON",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "ERR_UNSUPPORTED_MEDIA_TYPE",
  FST_ERR_CTP_BODY_TOO_LARGE: "ERR_PAYLOAD_TOO_LARGE",
  FST_STATIC_FORBIDDEN_PATH: "ERR_NOT_FOUND",
};

/** True if the request failed because a service that it needed was unreachable. The client may then retry. */
function isAway(code: string): boolean {
  return /^(ECONN\w+|ENOENT|EPIPE)$/.test(code);
}
