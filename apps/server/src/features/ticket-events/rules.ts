import { undoSeconds } from "@recado/contract/ticket-events";

/** The browser offers undo for `undoSeconds`; the rest is for the request's way here. */
export const undoAcceptedSeconds = undoSeconds + 5;
