import { z } from "zod";

/** Where and as whom a number's calls go. */
export interface GraphAccess {
  baseUrl: string;
  graphVersion: string;
  token: string;
}

/** The API said no. Nothing was done; only `code` tells why, its words change. */
export class GraphRefusal extends Error {
  readonly code: number;
  readonly subcode: number | null;
  constructor(code: number, subcode: number | null) {
    super(`the Graph API answered with ${code}`);
    this.name = "GraphRefusal";
    this.code = code;
    this.subcode = subcode;
  }
}

/**
 * There was no answer that can be read. `call` says what became of the call: it was not made, somebody between us and the
 * API refused it, or it may have been carried out all the same.
 */
export class GraphUnreachable extends Error {
  readonly call: "notMade" | "refused" | "unknown";
  constructor(call: GraphUnreachable["call"], options?: ErrorOptions) {
    super("the Graph API did not answer", options);
    this.name = "GraphUnreachable";
    this.call = call;
  }
}

const answerMilliseconds = 30_000;
const uploadMilliseconds = 180_000;

const refusalSchema = z.object({
  error: z.object({ code: z.int(), error_subcode: z.int().optional() }),
});

/** A question about an object, or one of its edges. Throws GraphRefusal and GraphUnreachable. */
export function getObject(
  access: GraphAccess,
  path: string,
  query: Record<string, string> = {},
): Promise<unknown> {
  const search = new URLSearchParams(query).toString();
  return ask(access, search === "" ? path : `${path}?${search}`, { method: "GET" }, answerMilliseconds);
}

export function postJson(access: GraphAccess, path: string, body: object): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  return ask(access, path, { method: "POST", headers, body: JSON.stringify(body) }, answerMilliseconds);
}

export function postForm(access: GraphAccess, path: string, body: FormData): Promise<unknown> {
  return ask(access, path, { method: "POST", body }, uploadMilliseconds);
}

export function deleteObject(
  access: GraphAccess,
  path: string,
  query: Record<string, string>,
): Promise<unknown> {
  const search = new URLSearchParams(query).toString();
  return ask(access, `${path}?${search}`, { method: "DELETE" }, answerMilliseconds);
}

/** The whole of a resumable upload that was begun. */
export function postBytes(access: GraphAccess, path: string, body: Uint8Array): Promise<unknown> {
  const headers = { "content-type": "application/octet-stream", file_offset: "0" };
  return ask(access, path, { method: "POST", headers, body: Buffer.from(body) }, uploadMilliseconds);
}

/** A file by the address that the API gave out, which opens to the token only. */
export function download(access: GraphAccess, url: string): Promise<Response> {
  return connect(url, {
    headers: { authorization: `Bearer ${access.token}` },
    signal: AbortSignal.timeout(uploadMilliseconds),
  });
}

async function ask(
  { baseUrl, graphVersion, token }: GraphAccess,
  path: string,
  init: RequestInit,
  milliseconds: number,
): Promise<unknown> {
  const answer = await connect(`${baseUrl}/${graphVersion}/${path}`, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(milliseconds),
    // The token goes nowhere else.
    redirect: "error",
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

/** What fails before a connection stands has not been asked. */
const neverAsked = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

async function connect(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const code = (error as { cause?: { code?: string } }).cause?.code ?? "";
    throw new GraphUnreachable(neverAsked.has(code) ? "notMade" : "unknown", { cause: error });
  }
}
