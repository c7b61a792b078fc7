import { readJson } from "@recado/contract/shared/read-json";
import { type Agent, errors } from "undici";
import { AddressRefused } from "../../platform/http/guarded-agent.ts";
import { currentTrace, traced } from "../../platform/tracing.ts";
import { AssistantRefusal } from "../../ports/assistant.ts";

export interface AssistantRequest {
  url: string;
  /** Body of a POST request. Without a body, the request is a GET. */
  body?: string;
  headers?: Readonly<Record<string, string>>;
}

export class AssistantNotFound extends AssistantRefusal {}

/**
 * Sends a JSON request and returns the JSON of the response, or null if the response is empty. Errors contain neither
 * the request nor the response.
 */
export async function callAssistant(
  agent: Agent,
  { url, body, headers }: AssistantRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const { origin, pathname, search } = new URL(url);
  const { status, text } = await post().catch((error: unknown) => {
    const cause = { cause: error };
    if (error instanceof AddressRefused) {
      const problem = error.problem === "insecureAddress" ? "insecureAddress" : "privateAddress";
      throw new AssistantRefusal(problem, error.message, cause);
    }
    if (error instanceof errors.ResponseExceededMaxSizeError)
      throw new AssistantRefusal("badAnswer", error.message, cause);
    throw error;
  });
  if (status >= 200 && status < 300) return text.trim() === "" ? null : readAnswer(text);
  if (isWorthAnotherTry(status)) throw new Error(`the assistant answered with status ${status}`);
  if (status === 404)
    throw new AssistantNotFound(
      "notFound",
      "the assistant's address answered with 404: nothing exists there",
    );
  const problem = [401, 403].includes(status) ? "unauthorized" : "refused";
  throw new AssistantRefusal(problem, `the assistant refused with status ${status}`);

  function post() {
    return traced("assistant call", { kind: "client" }, send);
  }

  async function send() {
    const traceparent = currentTrace();
    const answer = await agent.request({
      origin,
      path: pathname + search,
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        accept: "application/json",
        "user-agent": "Recado",
        ...(traceparent !== undefined && { traceparent }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      signal,
    });
    return { status: answer.statusCode, text: await answer.body.text() };
  }
}

/** Whether a request that got this HTTP status may succeed on a retry: overload, timeouts and server errors. */
function isWorthAnotherTry(status: number): boolean {
  return status >= 500 || [408, 425, 429].includes(status);
}

function readAnswer(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    throw new AssistantRefusal("badAnswer", "the assistant's answer is not valid JSON");
  }
}
