import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface AssistantCall {
  path: string;
  headers: IncomingHttpHeaders;
  /** Request body as it was received. The signature of the request is computed from it. */
  raw: string;
  /** Request body after parsing, if it is JSON. */
  body: unknown;
}

export interface FakeAssistantReply {
  status?: number;
  headers?: Record<string, string>;
  /** Response body. An object is sent as JSON; a text or bytes are sent unchanged. */
  body?: unknown;
}

/**
 * A fake of a service that answers customers: a company's webhook, or Typebot. The test sets the responses through
 * `answer`.
 */
export interface AssistantServer {
  url: string;
  calls: AssistantCall[];
  /** Function that produces the response to each request from now on. */
  answer: (call: AssistantCall) => FakeAssistantReply | Promise<FakeAssistantReply>;
  close(): Promise<void>;
}

export async function openAssistantServer(): Promise<AssistantServer> {
  const server = createServer((request, response) => {
    text(request)
      .then(async (raw) => {
        const call = {
          path: request.url ?? "",
          headers: request.headers,
          raw,
          body: readBody(request.headers, raw),
        };
        assistant.calls.push(call);
        const { status = 200, headers = {}, body } = await assistant.answer(call);
        response.writeHead(status, headers);
        response.end(typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body));
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const assistant: AssistantServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    answer: () => ({ status: 204 }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return assistant;
}

function readBody({ "content-type": type }: IncomingHttpHeaders, raw: string): unknown {
  return type === "application/json" ? JSON.parse(raw) : raw;
}
