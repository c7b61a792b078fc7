import type { MediaState } from "@recado/contract/message-content";

/** Key of the text that explains why a message's file is missing; undefined if the file is stored or still loading. */
export function missingFileTextKey(state: MediaState): Exclude<MediaState, "stored" | "waiting"> | undefined {
  return state === "stored" || state === "waiting" ? undefined : state;
}

/** Whether the user can make the server fetch the file again. A file that is too large will never be fetched. */
export function mayFetchAgain(state: MediaState): boolean {
  return state === "failed" || state === "storageFull";
}
