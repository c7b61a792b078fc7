import { useSyncExternalStore } from "react";

/** Whether this computer has a network at all. */
export function useNetwork(): boolean {
  return useSyncExternalStore(listen, () => navigator.onLine);
}

function listen(callback: () => void): () => void {
  const browser = new AbortController();
  for (const event of ["online", "offline"])
    window.addEventListener(event, callback, { signal: browser.signal });
  return () => browser.abort();
}
