import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type RunningServer, readBytes, serveHttp } from "@recado/sandbox-server/serve-http";
import type { FaultMoment } from "./faults.ts";
import { findGraphCall, type GraphRequest } from "./graph-calls.ts";
import { GraphError, presentGraphError } from "./graph-error.ts";
import type { CloudNetwork } from "./network.ts";

const BODY_LIMIT = 110 * 1_048_576;

/** Starts the simulated Graph API on the given host and port. */
export function startGraphServer(network: CloudNetwork, host: string, port: number): Promise<RunningServer> {
  const http = createServer((request, response) => {
    answer(network, request, response).catch((error: unknown) => refuse(network, response, error));
  });
  return serveHttp(http, host, port);
}

async function answer(
  network: CloudNetwork,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", network.baseUrl);
  // Reads the whole body before responding, because a client whose upload is cut off would not see the error response.
  const body = await readBytes(request, BODY_LIMIT);
  const question: GraphRequest = {
    method: request.method ?? "GET",
    path: url.pathname.split("/").filter((part) => part !== ""),
    query: url.searchParams,
    token: /^(?:Bearer|OAuth) (.+)$/.exec(request.headers.authorization ?? "")?.[1],
    contentType: request.headers["content-type"] ?? "",
    body,
    self: url.href,
  };
  const { call, phoneNumberId, run } = findGraphCall(network, question);
  const isSpoilt = (taken: boolean) => spoil(network, response, phoneNumberId, { call, taken });
  if (isSpoilt(false)) return;
  const elsewhere = network.faults.take("redirect", phoneNumberId, { call });
  if (elsewhere) return void response.writeHead(302, { location: elsewhere.url }).end();
  const refusal = network.faults.take("refuse", phoneNumberId, { call });
  if (refusal)
    throw new GraphError(
      refusal.code,
      refusal.details ?? "Refused, because the test configured this refusal",
    );
  const slow = network.faults.take("slow-answer", phoneNumberId, { call });
  const { bytes, json, contentType, afterwards } = await run();
  if (isSpoilt(true)) {
    afterwards?.();
    return;
  }
  if (slow) {
    // The response is delayed on purpose, so the status webhooks are sent before the response.
    afterwards?.();
    await new Promise((resolve) => setTimeout(resolve, slow.ms));
  } else response.once("close", () => afterwards?.());
  response
    .writeHead(200, { "content-type": contentType ?? "application/json; charset=UTF-8" })
    .end(bytes ?? JSON.stringify(json));
}

/** Applies a fault instead of sending the response; returns whether there was a fault. */
function spoil(
  { faults }: CloudNetwork,
  response: ServerResponse,
  phoneNumberId: string,
  moment: FaultMoment,
): boolean {
  if (faults.take("reset", phoneNumberId, moment)) {
    response.socket?.resetAndDestroy();
    return true;
  }
  const broken = faults.take("server-error", phoneNumberId, moment);
  if (!broken) return false;
  response
    .writeHead(broken.status, { "content-type": "text/html" })
    .end("<html>Sorry, something went wrong.</html>");
  return true;
}

function refuse(network: CloudNetwork, response: ServerResponse, error: unknown): void {
  if (!(error instanceof GraphError))
    network.logger.error({ err: error }, "sandbox request failed, answering with an error");
  const known = error instanceof GraphError ? error : new GraphError(131000, String(error));
  const { status, body } = presentGraphError(known);
  network.events.emit({ type: "message-refused", phoneNumberId: "", code: known.code });
  if (response.headersSent) return void response.end();
  const challenge =
    known.code === 190 ? { "www-authenticate": 'OAuth "Facebook Platform" "invalid_token"' } : {};
  response
    .writeHead(status, { "content-type": "application/json; charset=UTF-8", ...challenge })
    .end(JSON.stringify(body));
}
