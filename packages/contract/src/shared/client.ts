import type { AnswerOf, CallOf, Route } from "./route.ts";

export interface WireRequest {
  method: Route["method"];
  /** With `/api` and the query. */
  url: string;
  body?: unknown;
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

/** A refusal or failure as the server told it; `body` holds whatever else came with it. */
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

export type Call = <R extends Route>(route: R, sent: CallOf<R>) => Promise<AnswerOf<R>>;

/** The typed client: `send` does the transport, in the browser by fetch, in tests by injection. Throws ApiError. */
export function createClient(send: (request: WireRequest) => Promise<WireAnswer>): Call {
  return async <R extends Route>(route: R, sent: CallOf<R>) => {
    const { params, query, body } = sent as { params?: Texts; query?: Texts; body?: unknown };
    const answer = await send({
      method: route.method,
      url: routeUrl(route.path, params, query),
      ...(body === undefined ? {} : { body }),
    });
    if (answer.status >= 200 && answer.status < 300) return answer.body as AnswerOf<R>;
    throw new ApiError(answer.status, errorBody(answer.body));
  };
}

type Texts = Record<string, unknown>;

export function routeUrl(path: string, params: Texts = {}, query: Texts = {}): string {
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
