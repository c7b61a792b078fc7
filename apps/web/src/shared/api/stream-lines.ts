import type { WireAnswer, WireRequest } from "@recado/contract/shared/client";
import type { CallOf, Route } from "@recado/contract/shared/route";
import type { z } from "zod";
import { OfflineError } from "./offline-error.ts";
import { createSessionClient } from "./session-client.ts";

const openStream = createSessionClient(open);

/**
 * Sends an API request as the signed-in user whose response is a stream of JSON values, one on each line. Yields the
 * values as they come. Throws ApiError for an error response, and OfflineError if the stream breaks off.
 */
export async function* streamLines<R extends Route>(
  route: R,
  sent: CallOf<R>,
  signal: AbortSignal,
): AsyncGenerator<z.output<R["answer"]>> {
  const response: unknown = await openStream(route, sent, { signal });
  if (!(response instanceof Response) || !response.body) throw new OfflineError();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let held = "";
  for (;;) {
    const { done, value = "" } = await reader.read().catch((error: unknown) => {
      signal.throwIfAborted();
      throw new OfflineError(error);
    });
    const lines = (held + value).split("\n");
    held = lines.pop() ?? "";
    for (const line of lines) if (line !== "") yield JSON.parse(line) as z.output<R["answer"]>;
    if (done) return;
  }
}

async function open({ method, url, body, how }: WireRequest, token: string | null): Promise<WireAnswer> {
  const headers = new Headers({ "content-type": "application/json" });
  if (token) headers.set("authorization", `Bearer ${token}`);
  try {
    const response = await fetch(url, {
      method,
      headers,
      credentials: "same-origin",
      body: JSON.stringify(body),
      ...(how?.signal && { signal: how.signal }),
    });
    const { status } = response;
    return { status, body: response.ok ? response : ((await response.json()) as unknown) };
  } catch (error) {
    how?.signal?.throwIfAborted();
    throw new OfflineError(error);
  }
}
