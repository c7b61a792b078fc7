import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type RunningServer, readBytes, serveHttp } from "@recado/sandbox-server/serve-http";
import { ZodError } from "zod";
import { answerChat } from "./answer-chat.ts";
import type { ModelCall } from "./faults.ts";
import { modelIn } from "./recorded-calls.ts";
import type { ServiceState } from "./service-state.ts";
import { answerEmbeddings, embeddingsRequestSchema } from "./wire/answer-embeddings.ts";
import { answerTranscription, readTranscription } from "./wire/answer-transcription.ts";
import { chatRequestSchema } from "./wire/chat-request.ts";
import { ModelServiceError } from "./wire/model-answer.ts";

const bodyLimit = 40 * 1_048_576;
export const basePath = "/v1";

const callOf: Readonly<Record<string, ModelCall>> = {
  "GET /models": "models",
  "POST /chat/completions": "chat",
  "POST /embeddings": "embeddings",
  "POST /audio/transcriptions": "transcriptions",
};

export function startModelServer(state: ServiceState, host: string, port: number): Promise<RunningServer> {
  const http = createServer((request, response) => {
    answer(state, request, response).catch((error: unknown) => refuse(state, request, response, error));
  });
  return serveHttp(http, host, port);
}

async function answer(
  state: ServiceState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://sandbox");
  const path = pathOf(request);
  const { method = "GET", headers } = request;
  const call = callOf[`${method} ${path}`];
  const bytes = await readBytes(request, bodyLimit);
  const body = await readBody(call, request, bytes).catch((error: unknown) => {
    state.calls.add({ method, path, headers, body: undefined });
    throw error;
  });
  state.calls.add({ method, path, headers, body: recorded(body) });
  if (!call || !pathname.startsWith(basePath))
    throw new ModelServiceError(404, "unknown_url", `Invalid URL (${method} ${pathname})`);
  requireKey(state, headers.authorization);
  const model = modelIn(body);
  if (await applyFaults(state, response, call, body)) return;
  if (call !== "models") state.models.require(model, call);
  if (call === "chat") return answerChat(state, chatRequestSchema.parse(body), response);
  const result = answerWhole(state, call, body);
  const garbage = state.faults.take("garbage", call, model)?.text;
  if (garbage === undefined) return send(state, request, response, result);
  response.writeHead(200, { "content-type": "application/json" }).end(garbage);
}

function pathOf({ url = "/" }: IncomingMessage): string {
  const { pathname } = new URL(url, "http://sandbox");
  return pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname;
}

async function readBody(
  call: ModelCall | undefined,
  { headers }: IncomingMessage,
  bytes: Buffer,
): Promise<unknown> {
  if (call === "transcriptions") return readTranscription(bytes, headers["content-type"] ?? "");
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString("utf8")) as unknown;
  } catch {
    throw new ModelServiceError(400, "invalid_request", "We could not parse the JSON body of your request.");
  }
}

/** Returns the body as it is kept for assertions: of an upload without its bytes. */
function recorded(body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("file" in body)) return body;
  const { name, mimetype, bytes } = body.file as { name: string; mimetype: string; bytes: Buffer };
  return { ...body, file: { name, mimetype, size: bytes.length } };
}

function requireKey({ keys }: ServiceState, authorization: string | undefined): void {
  if (keys === "any") return;
  const key = authorization?.startsWith("Bearer ") ? authorization.slice("Bearer ".length) : "";
  if (!keys.includes(key))
    // The real service repeats the key in its error text, which therefore must reach no log.
    throw new ModelServiceError(401, "invalid_api_key", `Incorrect API key provided: ${key}.`);
}

/** Applies the faults that come before an answer; returns whether the connection was closed instead. */
async function applyFaults(
  { faults, held }: ServiceState,
  response: ServerResponse,
  call: ModelCall,
  body: unknown,
): Promise<boolean> {
  const model = modelIn(body);
  if (faults.take("hold", call, model)) {
    await new Promise<void>((resolve) => {
      held.add(resolve);
      response.once("close", resolve);
    });
  }
  const slow = faults.take("slow-first-byte", call, model);
  if (slow) await wait(slow.ms);
  if (faults.take("reset", call, model)) {
    response.destroy();
    return true;
  }
  const refusal = faults.take("refuse", call, model, body);
  if (!refusal) return false;
  const { status, code, message, retryAfter } = refusal;
  throw new ModelServiceError(
    status,
    code,
    message,
    retryAfter === undefined ? {} : { "retry-after": String(retryAfter) },
  );
}

function answerWhole(state: ServiceState, call: Exclude<ModelCall, "chat">, body: unknown): object | string {
  if (call === "models") return state.models.present();
  if (call === "embeddings") return answerEmbeddings(embeddingsRequestSchema.parse(body));
  return answerTranscription(body as Awaited<ReturnType<typeof readTranscription>>);
}

function send(
  state: ServiceState,
  request: IncomingMessage,
  response: ServerResponse,
  result: object | string,
): void {
  const isText = typeof result === "string";
  response
    .writeHead(200, { "content-type": isText ? "text/plain; charset=utf-8" : "application/json" })
    .end(isText ? result : JSON.stringify(result));
  state.calls.events.emit({ type: "answered", path: pathOf(request), model: undefined, status: 200 });
}

function refuse(
  state: ServiceState,
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): void {
  const known = refusalOf(error);
  if (known.status === 500 && !(error instanceof ModelServiceError))
    state.logger.error({ err: error }, "model request failed, answering with status 500");
  state.calls.events.emit({
    type: "answered",
    path: pathOf(request),
    model: undefined,
    status: known.status,
  });
  if (response.headersSent || response.destroyed) return void response.destroy();
  response
    .writeHead(known.status, { "content-type": "application/json", ...known.headers })
    .end(JSON.stringify(known.body()));
}

function refusalOf(error: unknown): ModelServiceError {
  if (error instanceof ModelServiceError) return error;
  if (error instanceof ZodError)
    return new ModelServiceError(
      400,
      "invalid_request",
      error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "),
    );
  return new ModelServiceError(500, "server_error", String(error));
}
