import { type Agent, type FormData, fetch, type RequestInit, type Response } from "undici";
import { z } from "zod";
import { AddressRefused, createGuardedAgent } from "../../platform/http/guarded-agent.ts";

/** Connections to the Graph API and Meta's file servers. */
export interface GraphConnection {
  /** Addresses of the Graph API that the operator allows; calls go nowhere else. */
  addresses: readonly string[];
  calls: Agent;
  files: Agent;
}

/** Endpoint and token of a number. */
export interface GraphAccess {
  line: GraphConnection;
  baseUrl: string;
  graphVersion: string;
  token: string;
}

const answerMilliseconds = 30_000;
const uploadMilliseconds = 180_000;
/** Largest response; a page of templates has some hundred kilobytes. */
const mostAnswerBytes = 16 * 1_048_576;

/** Addresses set by the operator may be private and use plain http, such as those of a proxy or sandbox. */
export function openGraphConnection(addresses: readonly string[]): GraphConnection {
  const operatorOrigins = addresses.map((address) => new URL(address).origin);
  const guard = { allowPrivateHosts: false, operatorOrigins, timeoutMilliseconds: uploadMilliseconds };
  return {
    addresses,
    calls: createGuardedAgent({ ...guard, mostBytes: mostAnswerBytes }),
    files: createGuardedAgent({ ...guard, mostBytes: Number.POSITIVE_INFINITY }),
  };
}

/** The API refused the call and did nothing. Only `code` is reliable, because the texts change. */
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
 * There was no readable answer. `call` is the state of the call: not made, refused by an intermediary, or unknown, so
 * that it may have been carried out.
 */
export class GraphUnreachable extends Error {
  readonly call: "notMade" | "refused" | "unknown";
  constructor(call: GraphUnreachable["call"], options?: ErrorOptions) {
    super("the Graph API did not answer", options);
    this.name = "GraphUnreachable";
    this.call = call;
  }
}

/** The number's Graph address is not allowed, or a file's address is not Meta's. No call was made. */
export class GraphAddressRefused extends GraphUnreachable {
  constructor() {
    super("notMade");
    this.name = "GraphAddressRefused";
  }
}

const refusalSchema = z.object({
  error: z.object({ code: z.int(), error_subcode: z.int().optional() }),
});

/** Ids and edges, the segments of a path. */
type GraphPath = readonly string[];

/** Reads an object or one of its edges. Throws GraphRefusal and GraphUnreachable. */
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

/** Name of a started upload, which has a signature after a question mark. */
const uploadName = /^upload:[\w+/=-]{1,2000}(\?sig=[\w-]{1,1000})?$/;

/** Sends the whole content of a started resumable upload. */
export function postBytes(access: GraphAccess, upload: string, body: Uint8Array): Promise<unknown> {
  if (!uploadName.test(upload)) throw new GraphUnreachable("unknown");
  const headers = { "content-type": "application/octet-stream", file_offset: "0" };
  return ask(access, upload, { method: "POST", headers, body: Buffer.from(body) }, uploadMilliseconds);
}

/** Downloads a file from the URL that the API returned; the URL requires the token. */
export async function download(access: GraphAccess, address: string): Promise<Response> {
  const url = URL.parse(address);
  if (!url || !mayHaveToken(access, url)) throw new GraphAddressRefused();
  return connect(access.line.files, url.href, {
    headers: { authorization: `Bearer ${access.token}` },
    signal: AbortSignal.timeout(uploadMilliseconds),
  });
}

/** Domains of Meta's file servers; Meta's documentation shows URLs at lookaside.fbsbx.com. */
const mediaDomains = [".fbsbx.com", ".fbcdn.net", ".whatsapp.net"];

/**
 * The token may be sent only to the number's Graph address and to Meta's file servers, whatever URL an answer contains.
 */
function mayHaveToken({ line, baseUrl }: GraphAccess, url: URL): boolean {
  if (url.username !== "" || url.password !== "") return false;
  if (line.addresses.includes(baseUrl) && url.origin === new URL(baseUrl).origin) return true;
  const isMedia = mediaDomains.some((domain) => url.hostname.endsWith(domain));
  return url.protocol === "https:" && url.port === "" && isMedia;
}

const pathStep = /^(\d{1,30}|[a-z][a-z_]{0,39})$/;

/** Checks path segments, because values from tenants or webhooks must not lead a call to another object. */
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

/** Errors from before the connection was established: the request was not sent. */
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
    // Redirects are refused, so that the token goes nowhere else.
    return await fetch(url, { ...init, dispatcher, redirect: "error" });
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    const isNotMade = cause instanceof AddressRefused || neverAsked.has(cause?.code ?? "");
    throw new GraphUnreachable(isNotMade ? "notMade" : "unknown", { cause: error });
  }
}
