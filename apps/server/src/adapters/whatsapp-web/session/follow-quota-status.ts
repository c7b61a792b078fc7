import type { BinaryNode, NewChatMessageCapInfo, ReachoutTimelockState } from "baileys";
import type { QuotaStatus, SessionHost } from "../../../ports/channel.ts";
import { isConnectionLost } from "../send/relay.ts";
import type { BackgroundWork } from "./background-work.ts";
import type { Line } from "./line.ts";
import { untilLineBreaks } from "./whatsapp-requests.ts";

export interface QuotaStatusListener {
  host: Pick<SessionHost, "noteQuotaStatus">;
  beside: BackgroundWork;
  askAgainMilliseconds: number;
}

/** WhatsApp's error code for a refused message to a new contact. */
const reachoutRefused = "463";

/**
 * Tracks WhatsApp's limits on messages to new contacts. The limits are requested when the connection opens, after a
 * refusal and at intervals. They are stored whenever WhatsApp reports them.
 */
export function followQuotaStatus(
  line: Line,
  { host, beside, askAgainMilliseconds }: QuotaStatusListener,
): void {
  const { socket } = line;
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;
  const note = (standing: QuotaStatus) =>
    beside.run(() => host.noteQuotaStatus(standing), "WhatsApp's sending limits of the number not stored");

  function ask(): void {
    if (isAsking) return;
    isAsking = true;
    const asked = () =>
      askStanding(line, note).finally(() => {
        isAsking = false;
      });
    beside.run(
      asked,
      "WhatsApp's sending limits of the number not received, asking again at the next interval",
    );
  }

  socket.ev.on("connection.update", ({ connection, reachoutTimeLock }) => {
    if (reachoutTimeLock) note({ timeLock: readTimeLock(reachoutTimeLock) });
    if (connection !== "open") return;
    ask();
    timer ??= setInterval(ask, askAgainMilliseconds).unref();
  });
  socket.ev.on("message-capping.update", (info) => note({ newChats: readNewChats(info) }));
  socket.ws.on("CB:ack,class:message", ({ attrs }: BinaryNode) => {
    if (attrs.error === reachoutRefused) ask();
  });
  line.broken.addEventListener("abort", () => clearInterval(timer));
}

/**
 * Requests the limits. The time lock that is requested first arrives through the same Baileys event as a time lock that
 * WhatsApp reports unasked.
 */
async function askStanding(line: Line, note: (standing: QuotaStatus) => void): Promise<void> {
  const { socket } = line;
  try {
    await untilLineBreaks(line, socket.fetchAccountReachoutTimelock());
    note({ newChats: readNewChats(await untilLineBreaks(line, socket.fetchNewChatMessageCap())) });
  } catch (error) {
    // After a disconnect the error is ignored, because the limits are requested again when the next connection opens.
    if (!isConnectionLost(error)) throw error;
  }
}

function readTimeLock({ isActive, timeEnforcementEnds }: ReachoutTimelockState) {
  return { isActive: isActive === true, until: timeEnforcementEnds ?? null };
}

const statuses = {
  NONE: "none",
  FIRST_WARNING: "firstWarning",
  SECOND_WARNING: "secondWarning",
  CAPPED: "capped",
} as const;

function readNewChats(info: NewChatMessageCapInfo): NonNullable<QuotaStatus["newChats"]> {
  const { total_quota: total, used_quota: used, cycle_end_timestamp: end, capping_status: status } = info;
  return {
    status: (status && statuses[status]) ?? "none",
    total: countOf(total),
    used: countOf(used),
    until: momentOf(end),
  };
}

function countOf(count: unknown): number | null {
  const number = Number(count ?? Number.NaN);
  return Number.isInteger(number) && Math.abs(number) < 2 ** 31 ? number : null;
}

/** Parses a Unix time in seconds that is given as text. */
function momentOf(seconds: unknown): Date | null {
  const number = Number(seconds ?? 0);
  return number > 0 && number < 1e11 ? new Date(number * 1_000) : null;
}
