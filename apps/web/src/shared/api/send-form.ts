import type { WireRequest } from "@recado/contract/shared/client";
import { OfflineError } from "./offline-error.ts";

export interface RawAnswer {
  status: number;
  text: string;
}

/** Longest time without progress after which an upload is aborted. */
const patienceMs = 60_000;

/** Uploads a form. It uses XMLHttpRequest, because `fetch` does not report the progress of an upload. */
export function sendForm(
  { method, url, how }: WireRequest,
  form: FormData,
  token: string | null,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let patience = setTimeout(abort, patienceMs);
    const beginPatience = () => {
      clearTimeout(patience);
      patience = setTimeout(abort, patienceMs);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      beginPatience();
      how?.onProgress?.(total === 0 ? 1 : loaded / total);
    };
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new OfflineError());
    request.onabort = () => reject(how?.signal?.aborted ? how.signal.reason : new OfflineError());
    request.onloadend = () => {
      clearTimeout(patience);
      how?.signal?.removeEventListener("abort", abort);
    };
    request.open(method, url);
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    how?.signal?.addEventListener("abort", abort);
    request.send(form);
    if (how?.signal?.aborted) abort();
  });
}
