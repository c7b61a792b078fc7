import { type Agent, type FormData, fetch, type RequestInit, type Response } from "undici";
import { z } from "zod";
import { AddressRefused, createGuardedAgent } from "../../platform/http/guarded-agent.ts";

/** HTTP connections to Meta's Graph API and to Meta's file servers. */
export interface GraphConnection {
  /** URLs of the Graph API that the operator allows; requests are sent to no other URL. */
  addresses: readonly string[];
  calls: Agent;
  files: Agent;
}

/** URL, API version and access token of a number. */
export interface GraphAccess {
  line: GraphConnection;
  baseUrl: string;
  graphVersion: string;
  token: string;
}

const answerMilliseconds = 30_000;
const uploadMilliseconds = 180_000;
/** Largest response in bytes. A page of message templates has some hundred kilobytes. */
const mostAnswerBytes = 16 * 1_048_576;

/**
 * Opens the connections to the Graph API. URLs that the operator has set may be at a private host and use plain HTTP,
 * for example those of a proxy or a sandbox.
 */
export function openGraphConnection(addresses: readonly string[]): GraphConnection {
  const operatorOrigins = addresses.map((address) => new URL(address).origin);
  const guard = { allowPrivateHosts: false, operatorOrigins, timeoutMilliseconds: uploadMilliseconds };
  return {
    addresses,
    calls: createGuardedAgent({ ...guard, mostBytes: mostAnswerBytes }),
    files: createGuardedAgent({ ...guard, mostBytes: Number.POSITIVE_INFINITY }),
  };
}

/** The Graph API refused the request and did nothing. Only `code` is reliable, because the error texts change. */
export class GraphRefusal extends Error {
  readonly code: number;
  readonly subcode: number | null;
  constructor(code: number, subcode: number | null) {
    super(`the Graph API answered with error code ${code}`);
    this.name = "GraphRefusal";
    this.code = code;
    this.subcode = subcode;
  }
}

/**
 * The Graph API sent no readable response. `call` says whether the request was not made, was refused by a proxy in
 * between, or may have been carried out (`unknown`).
 */
export class GraphUnreachable extends Error {
  readonly call: "notMade" | "refused" | "unknown";
  constructor(call: GraphUnreachable["call"], options?: ErrorOptions) {
    super("the Graph API did not answer", options);
    this.name = "GraphUnreachable";
    this.call = call;
  }
}

/** The Graph API's URL of the number is not allowed, or the URL of a file is not Meta's. No request was made. */
export class GraphAddressRefused extends GraphUnreachable {
  constructor() {
    super("notMade");
    this.name = "GraphAddressRefused";
  }
}

const refusalSchema = z.object({
  error: z.object({ code: z.int(), error_subcode: z.int().optional() }),
});

/** Segments of a path in the Graph API: object ids and names of edges. */
type GraphPath = readonly string[];

/** Fetches an object of the Graph API, or the objects along an edge. Throws GraphRefusal and GraphUnreachable. */
export function getObject(
  access: GraphAccess,
  path: GraphPath,
  query: Record<string, string> = {},
): Promise<unknown> {
  return ask(access, pathOf(path, query), { method: "GET" }, answerMilliseconds);
}

export function postJson(
  access: GraphAccess,
  path: GraphPath,
  body: object,
  query: Record<string, string> = {},
): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return ask(access, pathOf(path, query), init, answerMilliseconds);
}

export function postForm(access: GraphAccess, path: GraphPath, body: FormData): Promise<unknown> {
  return ask(access, pathOf(path), { method: "POST", body }, uploadMilliseconds);
}

export function deleteObject(
  access: GraphAccess,
  path: GraphPath,
  query: Record<string, string>,
): Promise<unknown> {
  return ask(access, pathOf(path, query), { method: "DELETE" }, answerMilliseconds);
}

/** Name that Meta gives a started upload, followed by a signature after a question mark. */
const uploadName = /^upload:[\w+/=-]{1,2000}(\?sig=[\w-]{1,1000})?$/;

/** Sends the whole content of a resumable upload that has been started. */
export function postBytes(access: GraphAccess, upload: string, body: Uint8Array): Promise<unknown> {
  if (!uploadName.test(upload)) throw new GraphUnreachable("unknown");
  const headers = { "content-type": "application/octet-stream", file_offset: "0" };
  return ask(access, upload, { method: "POST", headers, body: Buffer.from(body) }, uploadMilliseconds);
}

/** Downloads a file from the URL that the Graph API has returned. The download requires the access token. */
export async function download(access: GraphAccess, address: string): Promise<Response> {
  const url = URL.parse(address);
  if (!url || !mayHaveToken(access, url)) throw new GraphAddressRefused();
  return connect(access.line.files, url.href, {
    headers: { authorization: `Bearer ${access.token}` },
    signal: AbortSignal.timeout(uploadMilliseconds),
  });
}

/** Domains of Meta's file servers. Meta's documentation shows URLs at lookaside.fbsbx.com. */
const mediaDomains = [".fbsbx.com", ".fbcdn.net", ".whatsapp.net"];

/**
 * Whether the access token may be sent to a URL. Only the number's Graph API and Meta's file servers may get the token,
 * whatever URL a response contains.
 */
function mayHaveToken({ line, baseUrl }: GraphAccess, url: URL): boolean {
  if (url.username !== "" || url.password !== "") return false;
  if (line.addresses.includes(baseUrl) && url.origin === new URL(baseUrl).origin) return true;
  const isMedia = mediaDomains.some((domain) => url.hostname.endsWith(domain));
  return url.protocol === "https:" && url.port === "" && isMedia;
}

const pathStep = /^(\d{1,30}|[a-z][a-z_]{0,39})$/;

/**
 * Builds a path of the Graph API. Throws if a segment has an unexpected format: values from companies or webhooks must
 * not lead a request to another object.
 */
function pathOf(path: GraphPath, query: Record<string, string> = {}): string {
  if (!path.every((step) => pathStep.test(step))) throw new GraphAddressRefused();
  const search = new URLSearchParams(query).toString();
  return search === "" ? path.join("/") : `${path.join("/")}?${search}`;
}

async function ask(
  { line, baseUrl, graphVersion, token }: GraphAccess,
  path: string,
  init: RequestInit & { headers?: Record<string, string> },
  milliseconds: number,
): Promise<unknown> {
  if (!line.addresses.includes(baseUrl)) throw new GraphAddressRefused();
  const answer = await connect(line.calls, `${baseUrl}/${graphVersion}/${path}`, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(milliseconds),
  });
  const body = await readJson(answer);
  if (answer.ok) return body;
  const refused = refusalSchema.safeParse(body);
  if (!refused.success) throw new GraphUnreachable(answer.status >= 500 ? "unknown" : "refused");
  const { code, error_subcode } = refused.data.error;
  throw new GraphRefusal(code, error_subcode ?? null);
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch (error) {
    throw new GraphUnreachable(answer.ok || answer.status >= 500 ? "unknown" : "refused", { cause: error });
  }
}

/** Network errors that occur before the connection is established, so the request was certainly not sent. */
const neverAsked = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

async function connect(dispatcher: Agent, url: string, init: RequestInit): Promise<Response> {
  try {
    // Redirects are not followed, so that the access token is sent nowhere else.
    return await fetch(url, { ...init, dispatcher, redirect: "error" });
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    const isNotMade = cause instanceof AddressRefused || neverAsked.has(cause?.code ?? "");
    throw new GraphUnreachable(isNotMade ? "notMade" : "unknown", { cause: error });
  }
}
