import type { DisconnectReason } from "@recado/contract/connections";

/** Consequence of a closed connection for its session. */
export type CloseDecision =
  | { next: "reconnect"; delay: "none" | "back-off"; reason: DisconnectReason | null }
  /** The session ends. `forget` is true if the keys of the session are invalid and must be deleted. */
  | { next: "end"; forget: boolean; reason: DisconnectReason };

/**
 * Decides the consequence from the code with which Baileys closed the connection; Baileys' enum DisconnectReason lists
 * the codes.
 */
export function decideClose(code: number | undefined): CloseDecision {
  switch (code) {
    case 515:
      return { next: "reconnect", delay: "none", reason: null };
    case 401:
      return { next: "end", forget: true, reason: "loggedOutOnPhone" };
    case 440:
      return { next: "end", forget: false, reason: "replacedElsewhere" };
    case 403:
    case 411:
      return { next: "end", forget: false, reason: "forbidden" };
    case 405:
      return { next: "end", forget: false, reason: "outdatedClient" };
    case 500:
      return { next: "reconnect", delay: "back-off", reason: "badSession" };
    case 503:
      return { next: "reconnect", delay: "back-off", reason: "serverUnavailable" };
    default:
      return { next: "reconnect", delay: "back-off", reason: "networkLost" };
  }
}

const longestMilliseconds = 60_000;

/**
 * Pause before a reconnect. The pause doubles with each retry up to a minute. A random share of up to half is
 * subtracted, so that many connections do not reconnect at the same moment.
 */
export function backOff(firstMilliseconds: number, retries: number, random: number): number {
  return Math.min(firstMilliseconds * 2 ** Math.min(retries, 10), longestMilliseconds) * (1 - random / 2);
}
