import type { AnswerOf, CallOf, Route, SentFile } from "./route.ts";

export interface WireRequest {
  method: Route["method"];
  /** URL of the request: the path with `/api`, and the query. */
  url: string;
  /** Body of the request, sent as JSON. */
  body?: unknown;
  /** Body of the request, sent as multipart/form-data; it replaces `body`. */
  form?: FormData;
  how?: CallOptions;
}

export interface CallOptions {
  /**
   * Reports the progress of a file upload as a number from 0 to 1. Transports that cannot measure progress never call
   * this function.
   */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

export interface WireAnswer {
  status: number;
  body: unknown;
}

export interface ErrorBody {
  error: string;
  params?: Record<string, string>;
  issues?: { path: string; message: string }[];
  requestId?: string;
}

/** An error response from the server; `body` also contains the response's additional fields. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody & Record<string, unknown>;
  constructor(status: number, body: ErrorBody & Record<string, unknown>) {
    super(`${status} ${body.error}`);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
  }
}

export type ApiCall = <R extends Route>(route: R, sent: CallOf<R>, how?: CallOptions) => Promise<AnswerOf<R>>;

/**
 * Creates the typed API client. `send` is the transport: fetch in the browser, request injection in tests. The client's
 * functions throw ApiError for an error response.
 */
export function createClient(send: (request: WireRequest) => Promise<WireAnswer>): ApiCall {
  return async <R extends Route>(route: R, sent: CallOf<R>, how?: CallOptions) => {
    const { params, query, body, files = [] } = sent as CallParts;
    const answer = await send({
      method: route.method,
      url: routeUrl(route.path, params, query),
      ...(how ? { how } : {}),
      ...(route.files && files.length > 0
        ? { form: fillForm(body, route.files.field, files) }
        : bodyOf(body)),
    });
    if (answer.status >= 200 && answer.status < 300) return answer.body as AnswerOf<R>;
    throw new ApiError(answer.status, errorBody(answer.body));
  };
}

type UrlParameters = Record<string, unknown>;
interface CallParts {
  params?: UrlParameters;
  query?: UrlParameters;
  body?: unknown;
  files?: readonly SentFile[];
}

function bodyOf(body: unknown): { body?: unknown } {
  return body === undefined ? {} : { body };
}

/**
 * Builds the form data of an upload. Texts are appended as they are, a list of texts as repeated fields, and other
 * values as JSON.
 */
function fillForm(body: unknown, field: string, files: readonly SentFile[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value === undefined) continue;
    const isTexts = Array.isArray(value) && value.every((item) => typeof item === "string");
    for (const item of isTexts ? value : [value])
      form.append(name, typeof item === "string" ? item : JSON.stringify(item));
  }
  for (const { name, content } of files) form.append(field, content, name);
  return form;
}

export function routeUrl(path: string, params: UrlParameters = {}, query: UrlParameters = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return `/api${filled}${text ? `?${text}` : ""}`;
}

function errorBody(body: unknown): ErrorBody & Record<string, unknown> {
  if (typeof body === "object" && body !== null && "error" in body && typeof body.error === "string")
    return body as ErrorBody & Record<string, unknown>;
  return { error: "ERR_INTERNAL" };
}
