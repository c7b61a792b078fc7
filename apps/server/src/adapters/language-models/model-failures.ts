import { errors } from "undici";
import { z } from "zod";
import { AddressRefused } from "../../platform/http/guarded-agent.ts";
import { AssistantRefusal } from "../../ports/assistant.ts";
import { ModelFailure } from "../../ports/language-models.ts";
import { badAnswer } from "./model-client.ts";

/** Error codes of connections that were never made, so that nothing was sent. */
const neverSent = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
];

/**
 * Turns an error of the library into one of the port. The library's errors contain the service's response, which may
 * repeat the key or a customer's text, so neither the error nor its message is passed on.
 */
export function failureOf(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof AssistantRefusal || error instanceof ModelFailure) return error;
  // The library's classes are not imported here, so that the library is loaded with the first call only.
  if (error instanceof Error && "status" in error && typeof error.status === "number")
    return failureOfStatus(error.status);
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const failure = failureOfCause(cause);
    if (failure) return failure;
  }
  return new ModelFailure("the connection to the model's service broke off", { mayCost: true });
}

function failureOfCause(cause: Error): Error | undefined {
  if (cause instanceof AddressRefused) {
    const problem = cause.problem === "insecureAddress" ? "insecureAddress" : "privateAddress";
    return new AssistantRefusal(problem, cause.message);
  }
  if (cause instanceof errors.ResponseExceededMaxSizeError)
    return new AssistantRefusal("badAnswer", "the model's response is too large");
  if (cause instanceof SyntaxError || cause instanceof z.ZodError) return badAnswer();
  const code = "code" in cause ? String(cause.code) : "";
  if (neverSent.includes(code))
    return new ModelFailure(`the model's service is unreachable (${code})`, { mayCost: false });
  if (code === "UND_ERR_HEADERS_TIMEOUT" || code === "UND_ERR_BODY_TIMEOUT")
    return new ModelFailure("the model did not answer in time", { mayCost: true });
  return undefined;
}

function failureOfStatus(status: number): Error {
  if (isWorthAnotherTry(status))
    return new ModelFailure(`the model's service answered with status ${status}`, { mayCost: false });
  if (status === 404)
    return new AssistantRefusal(
      "notFound",
      "the model's service answered with 404: the address or model is unknown",
    );
  const problem = [401, 403].includes(status) ? "unauthorized" : "refused";
  return new AssistantRefusal(problem, `the model's service refused with status ${status}`);
}

/** Whether a request that got this HTTP status may succeed on a retry: overload, timeouts and server errors. */
function isWorthAnotherTry(status: number): boolean {
  return status >= 500 || [408, 425, 429].includes(status);
}
