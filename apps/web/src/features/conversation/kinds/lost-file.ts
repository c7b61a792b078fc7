import type { MediaState } from "@recado/contract/message-content";

/** Which text says why a file is not here; undefined where it is, or comes. */
export function lostText(state: MediaState): Exclude<MediaState, "stored" | "waiting"> | undefined {
  return state === "stored" || state === "waiting" ? undefined : state;
}

/** What is too large stays so: there is nothing to try. */
export function mayFetchAgain(state: MediaState): boolean {
  return state === "failed" || state === "storageFull";
}
