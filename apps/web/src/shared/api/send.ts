import type { WireAnswer, WireRequest } from "@recado/contract/shared/client";
import { OfflineError } from "./offline-error.ts";

const patienceMs = 30_000;

/** One request as it is: no session rules, the network's failures as OfflineError. */
export async function send(request: WireRequest, token: string | null): Promise<WireAnswer> {
  const response = await reach(request, token);
  const body = await readJson(response);
  // A gateway before the server answers in its own words while the server is away.
  if (response.status >= 502 && response.status <= 504 && body === undefined) throw new OfflineError();
  return { status: response.status, body };
}

async function reach({ method, url, body }: WireRequest, token: string | null): Promise<Response> {
  const headers = new Headers();
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("content-type", "application/json");
  try {
    return await fetch(url, {
      method,
      headers,
      credentials: "same-origin",
      signal: AbortSignal.timeout(patienceMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw new OfflineError(error);
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw new OfflineError(error);
  });
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
