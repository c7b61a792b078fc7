import { timingSafeEqual } from "node:crypto";
import { readJson } from "@recado/contract/shared/read-json";
import { Agent } from "undici";
import type { z } from "zod";
import { PixFailure } from "../../ports/pix.ts";

export interface ProviderRequest {
  method: "DELETE" | "GET" | "POST" | "PUT";
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface ProviderResponse {
  status: number;
  text: string;
}

const answerMilliseconds = 15_000;

/** Sends a single HTTP request to a payment provider. Errors contain neither the request nor the response. */
export async function requestProvider(agent: Agent, question: ProviderRequest): Promise<ProviderResponse> {
  const { method, url, headers = {}, body } = question;
  const { origin, pathname, search } = new URL(url);
  try {
    const answer = await agent.request({
      origin,
      path: pathname + search,
      method,
      headers: { accept: "application/json", "user-agent": "Recado", ...headers },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(answerMilliseconds),
    });
    return { status: answer.statusCode, text: await answer.body.text() };
  } catch (error) {
    throw new PixFailure("unreachable", "the payment provider could not be reached", { cause: error });
  }
}

export interface ProviderClient {
  ask(
    method: ProviderRequest["method"],
    path: string,
    body?: object,
    headers?: ProviderRequest["headers"],
  ): Promise<ProviderResponse>;
  close(): Promise<void>;
}

/**
 * Creates a client for a payment provider's JSON API. `identity` has the headers that authenticate the installation.
 */
export function createProviderClient(
  url: string,
  identity: Readonly<Record<string, string>>,
  authority: Buffer | string | undefined,
): ProviderClient {
  const agent = new Agent(authority === undefined ? {} : { connect: { ca: authority } });
  return {
    ask: (method, path, body, headers) =>
      requestProvider(agent, {
        method,
        url: `${url}${path}`,
        headers: { ...identity, ...headers, ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    close: () => agent.close(),
  };
}

/** Parses the body of a successful response; throws PixFailure if the status or the body is wrong. */
export function readResponse<Schema extends z.ZodType>(
  { status, text }: ProviderResponse,
  schema: Schema,
): z.output<Schema> {
  if (status >= 500 || status === 429 || status === 408)
    throw new PixFailure("unreachable", `the payment provider answered with status ${status}`);
  if (status < 200 || status > 299)
    throw new PixFailure("refused", `the payment provider refused with status ${status}`);
  const read = schema.safeParse(readText(text));
  if (!read.success)
    throw new PixFailure("badAnswer", "the payment provider's answer does not have the documented format");
  return read.data;
}

function readText(text: string): unknown {
  try {
    return text.trim() === "" ? {} : readJson(text);
  } catch {
    throw new PixFailure("badAnswer", "the payment provider's answer is not valid JSON");
  }
}

export function reaisText(centavos: number): string {
  return `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, "0")}`;
}

export function centavosOf(reais: string | number): number {
  return Math.round(Number(reais) * 100);
}

/** Compares two secrets in constant time. */
export function isSameSecret(given: string | undefined, expected: string): boolean {
  const [one, other] = [Buffer.from(given ?? ""), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
