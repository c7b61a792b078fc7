import type { WireAnswer, WireRequest } from "@recado/contract/shared/client";
import { OfflineError } from "./offline-error.ts";
import { preload } from "./preload.ts";
import { type RawAnswer, sendForm } from "./send-form.ts";

const patienceMs = 30_000;

/**
 * Sends one API request with the given token, without renewing or ending the session. Throws OfflineError if the
 * network fails.
 */
export async function send(request: WireRequest, token: string | null): Promise<WireAnswer> {
  const { status, text } = request.form
    ? await sendForm(request, request.form, token)
    : await reach(request, token);
  const body = readJson(text);
  // Status 408 means that the request did not arrive completely, so the server did nothing and a retry is safe.
  if (status === 408) throw new OfflineError();
  // A gateway responds with an HTML page of its own while the server behind it is away.
  if (status >= 502 && status <= 504 && body === undefined) throw new OfflineError();
  return { status, body };
}

async function reach(request: WireRequest, token: string | null): Promise<RawAnswer> {
  return (await preload.take(request, token)) ?? ask(request, token);
}

async function ask({ method, url, body, how }: WireRequest, token: string | null): Promise<RawAnswer> {
  const headers = new Headers();
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("content-type", "application/json");
  const patience = AbortSignal.timeout(patienceMs);
  try {
    const response = await fetch(url, {
      method,
      headers,
      credentials: "same-origin",
      signal: how?.signal ? AbortSignal.any([how.signal, patience]) : patience,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    how?.signal?.throwIfAborted();
    throw new OfflineError(error);
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
