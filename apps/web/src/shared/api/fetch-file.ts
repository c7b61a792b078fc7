import type { WireAnswer, WireRequest } from "@recado/contract/shared/client";
import type { Route } from "@recado/contract/shared/route";
import { OfflineError } from "./offline-error.ts";
import { createSessionClient } from "./session-client.ts";

/**
 * Downloads a file as the signed-in user and reports the number of bytes that have arrived. Rejects if the download is
 * interrupted.
 */
export async function fetchFile(
  route: Route,
  onBytes: (received: number) => void,
  params: Readonly<Record<string, string>> = {},
  body?: object,
): Promise<Blob> {
  const call = createSessionClient((request, token) => receive(request, token, onBytes));
  const file: unknown = await call(route, { params, body });
  if (file instanceof Blob) return file;
  throw new OfflineError();
}

async function receive(
  { method, url, body }: WireRequest,
  token: string | null,
  onBytes: (received: number) => void,
): Promise<WireAnswer> {
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
  if (body !== undefined) headers.set("content-type", "application/json");
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  try {
    const response = await fetch(url, { method, headers, credentials: "same-origin", ...sent });
    const { status } = response;
    if (!response.ok) return { status, body: (await response.json()) as unknown };
    return { status, body: await readWhole(response, onBytes) };
  } catch (error) {
    throw new OfflineError(error);
  }
}

async function readWhole(response: Response, onBytes: (received: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value);
    received += read.value.length;
    onBytes(received);
  }
  return new Blob(parts, { type: response.headers.get("content-type") ?? "" });
}
