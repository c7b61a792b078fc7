import type { MediaState } from "@recado/contract/message-content";

/** Key of the text that explains why a file is missing; undefined if it is stored or still loading. */
export function missingFileTextKey(state: MediaState): Exclude<MediaState, "stored" | "waiting"> | undefined {
  return state === "stored" || state === "waiting" ? undefined : state;
}

/** A file that is too large will never be fetched, so there is no retry for it. */
export function mayFetchAgain(state: MediaState): boolean {
  return state === "failed" || state === "storageFull";
}
