import { undoSeconds } from "@recado/contract/ticket-events";

/**
 * Seconds within which the server accepts an undo. The browser offers undo for `undoSeconds`; the extra seconds cover
 * the request's transit.
 */
export const undoAcceptedSeconds = undoSeconds + 5;
