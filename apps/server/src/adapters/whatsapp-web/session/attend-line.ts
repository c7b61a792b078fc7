import type { Logger } from "pino";
import type { SessionHost } from "../../../ports/channel.ts";
import { holdBack } from "../receive/hold-back.ts";
import { listenForResent } from "../receive/resent-by-phone.ts";
import type { Ticks } from "../receive/ticks.ts";
import type { PendingSends } from "../send/pending-sends.ts";
import { followStanding } from "./ask-standing.ts";
import type { Beside } from "./beside.ts";
import type { Calls } from "./calls.ts";
import { followGroups, type Groups } from "./groups.ts";
import type { Line } from "./line.ts";
import { listenForNames } from "./listen-for-names.ts";
import { listenForAcks, listenForHistory, listenForTyping } from "./listeners.ts";
import type { Persistence } from "./persistence.ts";

export interface Attendants {
  host: SessionHost;
  persistence: Persistence;
  sends: PendingSends;
  ticks: Ticks;
  calls: Calls;
  beside: Beside;
  /** The company's own addresses. */
  me(): string[];
  /** Interval for requesting the limits on messages to new contacts. */
  standingMilliseconds: number;
  logger: Logger;
}

/** Attaches all listeners of a connection, except for messages, which are journalled during their decryption. */
export function attendLine(line: Line, attendants: Attendants): Groups {
  const { socket } = line;
  const { host, persistence, sends, ticks, calls, beside, me, logger } = attendants;
  listenForAcks(socket, sends, ticks);
  listenForTyping(socket, host);
  listenForNames(socket, host, beside);
  listenForHistory(socket, host, beside);
  followStanding(line, { host, beside, askAgainMilliseconds: attendants.standingMilliseconds });
  listenForResent(socket, me, (entry) => persistence.inOrder(() => host.journal([entry])));
  holdBack(socket, "CB:call", (stanza) => calls.follow(socket, stanza));
  return followGroups(socket, host, me, { beside, logger });
}
