import type { DisconnectReason } from "@recado/contract/connections";

/** What follows from a closed line. */
export type AfterClose =
  | { next: "reconnect"; delay: "none" | "back-off"; reason: DisconnectReason | null }
  /** The session is over; `forget` when its keys are worth nothing any more. */
  | { next: "end"; forget: boolean; reason: DisconnectReason };

/** Told by the code that Baileys gives a close; see its DisconnectReason. */
export function decideClose(code: number | undefined): AfterClose {
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

/** Twice as long after each try, a minute at most, and shortened by up to half so that many connections do not return at one moment. */
export function backOff(firstMilliseconds: number, retries: number, random: number): number {
  return Math.min(firstMilliseconds * 2 ** Math.min(retries, 10), longestMilliseconds) * (1 - random / 2);
}
