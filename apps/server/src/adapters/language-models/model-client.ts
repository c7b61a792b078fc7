import { readJson } from "@recado/contract/shared/read-json";
import type { OpenAI } from "openai";
import { type Agent, fetch } from "undici";
import { currentTrace, traced } from "../../platform/tracing.ts";
import { AssistantRefusal } from "../../ports/assistant.ts";
import type { ModelAccess } from "../../ports/language-models.ts";

/** Headers of the library that describe the machine it runs on. No service needs them. */
const describesMachine = /^x-stainless-/i;

/**
 * Creates a client of a service. The library is loaded with the first call, because most companies use no AI. It never
 * repeats a request, reads none of its environment variables for keys, and logs nothing.
 */
export async function createModelClient(agent: Agent, { url, apiKey }: ModelAccess): Promise<OpenAI> {
  const { OpenAI: Client } = await import("openai");
  return new Client({
    baseURL: url,
    // The library refuses to work without a key. The header with this one is removed.
    apiKey: apiKey ?? "none",
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    logLevel: "off",
    fetch: (input, init) => traced("model call", { kind: "client" }, () => send(String(input), init ?? {})),
  });

  async function send(address: string, init: RequestInit): Promise<Response> {
    const given = new Headers(init.headers);
    const headers = Object.fromEntries([...given].filter(([name]) => !describesMachine.test(name)));
    if (apiKey === null) delete headers.authorization;
    const traceparent = currentTrace();
    if (traceparent !== undefined) headers.traceparent = traceparent;
    headers["user-agent"] = "Recado";
    const options = {
      ...init,
      headers,
      redirect: "error",
      dispatcher: agent,
      ...(await encodeForm(init, headers)),
    };
    return (await fetch(address, options as Parameters<typeof fetch>[1])) as unknown as Response;
  }
}

/** Reads the JSON of a response. The content type does not matter, because small services send a wrong one. */
export async function readModelJson(response: { asResponse(): Promise<Response> }): Promise<unknown> {
  const text = await (await response.asResponse()).text();
  try {
    return readJson(text);
  } catch {
    throw badAnswer();
  }
}

export function badAnswer(): AssistantRefusal {
  return new AssistantRefusal("badAnswer", "the model's response does not have the expected format");
}

/** Encodes a form as bytes, because the `fetch` of undici does not recognise the `FormData` of Node. */
async function encodeForm({ body }: RequestInit, headers: Record<string, string>) {
  if (!(body instanceof FormData)) return {};
  const encoded = new Response(body);
  headers["content-type"] = encoded.headers.get("content-type") ?? "";
  return { body: Buffer.from(await encoded.arrayBuffer()), headers };
}
