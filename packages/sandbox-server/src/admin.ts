import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Logger } from "pino";
import { ZodError } from "zod";
import { AdminFile, type AdminRoute } from "./admin-route.ts";
import type { EventListener, RecordedEvent } from "./events.ts";
import { SandboxError } from "./sandbox-error.ts";
import { BodyTooLarge, type RunningServer, readBytes, serveHttp } from "./serve-http.ts";

/** The methods of a sandbox that the admin server needs to stream the sandbox's events. */
export interface EventSource<Event> {
  onEvent(listener: EventListener<Event>): () => void;
  eventsSince(seq: number): RecordedEvent<Event>[];
}

type Routes<Sandbox> = Readonly<Record<string, AdminRoute<Sandbox>>>;

interface AdminOptions {
  host: string;
  port: number;
  logger: Logger;
}

const HEARTBEAT_MS = 15_000;

/** Starts the admin server, which makes the sandbox's methods available over HTTP to other processes. */
export function startAdmin<Event, Sandbox extends EventSource<Event>>(
  sandbox: Sandbox,
  routes: Routes<Sandbox>,
  { host, port, logger }: AdminOptions,
): Promise<RunningServer> {
  const http = createServer((request, response) => {
    answer(sandbox, routes, request, response).catch((error: unknown) => refuse(response, error, logger));
  });
  return serveHttp(http, host, port);
}

async function answer<Event, Sandbox extends EventSource<Event>>(
  sandbox: Sandbox,
  routes: Routes<Sandbox>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isLocal(request)) return reply(response, 403, { error: "not-local" });
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://sandbox");
  if (request.method === "GET" && pathname === "/events") {
    return streamEvents(sandbox, request, response, searchParams.get("since"));
  }
  const found = routes[`${request.method} ${pathname}`];
  if (!found) return reply(response, 404, { error: "unknown-route" });
  const fromBody = request.method === "POST";
  const input = fromBody ? await readJson(request, found.bodyLimit) : Object.fromEntries(searchParams);
  const result = await found.run(sandbox, input);
  if (!(result instanceof AdminFile)) return reply(response, 200, result ?? {});
  response.writeHead(200, { "content-type": result.mime, "x-content-type-options": "nosniff" });
  response.end(result.bytes);
}

/**
 * Returns whether a request names this machine in its Host header. The check prevents DNS rebinding: a malicious web
 * page can reach this server through a domain name of its own, but cannot forge the Host header.
 */
function isLocal(request: IncomingMessage): boolean {
  const name = (request.headers.host ?? "").replace(/:\d+$/, "");
  return ["127.0.0.1", "localhost", "[::1]"].includes(name);
}

async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  if (!request.headers["content-type"]?.startsWith("application/json")) {
    throw new RequestError(415, "json-expected");
  }
  const bytes = await readBytes(request, limit);
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    throw new RequestError(400, `bad-json: ${String(error)}`);
  }
}

class RequestError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function refuse(response: ServerResponse, error: unknown, logger: Logger): void {
  const refusal = refusalOf(error);
  if (refusal.status === 500) logger.error({ err: error }, "admin request failed, answering with status 500");
  if (response.headersSent) response.end();
  else reply(response, refusal.status, refusal.body);
}

function refusalOf(error: unknown): { status: number; body: unknown } {
  if (error instanceof ZodError) {
    return { status: 400, body: { error: "invalid-input", issues: error.issues } };
  }
  if (error instanceof BodyTooLarge) return { status: 413, body: { error: "too-large" } };
  if (error instanceof RequestError) return { status: error.status, body: { error: error.message } };
  if (error instanceof SandboxError) {
    const status = error.code.startsWith("unknown-") ? 404 : 409;
    return { status, body: { error: error.code, detail: error.message } };
  }
  return { status: 500, body: { error: "internal", detail: String(error) } };
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/**
 * Streams a sandbox's events to a client as server-sent events. A client that reconnects with its last event id, or
 * that sends `?since=`, first receives the events that it missed.
 */
function streamEvents<Event>(
  sandbox: EventSource<Event>,
  request: IncomingMessage,
  response: ServerResponse,
  since: string | null,
): void {
  const after = request.headers["last-event-id"] ?? since;
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  response.write(": sandbox events\n\n");
  const write = (event: { seq: number }) => {
    response.write(`id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`);
  };
  if (after !== null) sandbox.eventsSince(Number(after)).forEach(write);
  const stop = sandbox.onEvent(write);
  const heartbeat = setInterval(() => response.write(": still here\n\n"), HEARTBEAT_MS);
  response.on("close", () => {
    clearInterval(heartbeat);
    stop();
  });
}
