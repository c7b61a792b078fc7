import type { NewChatStatus, PauseReason, WarmUpTier } from "@recado/contract/sending-limits";
import type { LimitReason } from "@recado/contract/shared/limit-reasons";

/** Limits of a connection's number and their use today. They decide whether an unsolicited message may be sent. */
export interface QuotaState {
  stairs: readonly WarmUpTier[];
  /** Number of days since the number was first used. */
  age: number;
  /** Number of new contacts written to today. */
  coldToday: number;
  isOpen: boolean;
  /**
   * `opensAt` is the next time at which the allowed hours begin, `nextDayAt` the next such time on a later day. Null if
   * there is no such time.
   */
  opensAt: Date | null;
  nextDayAt: Date | null;
  newChats: {
    status: NewChatStatus;
    total: number | null;
    used: number | null;
    begunSince: number;
    until: Date | null;
  };
  /** Number of new contacts already written to when WhatsApp gave a warning, if the warning was today. */
  warnedAt: number;
  timeLockUntil: Date | null;
  lastColdAt: Date | null;
  pause: PauseReason | null;
}

export interface Throttle {
  reason: LimitReason;
  until: Date | null;
}

/**
 * Effect of a warning: `share` divides the daily quota that remains, `minutes` is the pause between two new contacts.
 */
const warnings: Partial<Record<NewChatStatus, { share: number; minutes: number }>> = {
  firstWarning: { share: 2, minutes: 5 },
  secondWarning: { share: 4, minutes: 15 },
};

/**
 * Number of new contacts that may be written to on this day. It depends on the number's age, and is lower after a
 * warning by WhatsApp.
 */
export function dailyLimit(state: QuotaState, now: Date): number {
  const stair = state.stairs.findLast(({ fromDay }) => fromDay <= state.age);
  const whole = stair?.perDay ?? 0;
  const warning = warnings[statusAt(state, now)];
  if (!warning) return whole;
  const rest = Math.max(0, whole - state.warnedAt);
  return Math.min(whole, state.warnedAt + Math.floor(rest / warning.share));
}

/**
 * Decides whether mass messages must wait, including those to known contacts. Returns the reason, or null if they may
 * be sent.
 */
export function decideMassThrottle({ pause, isOpen, opensAt }: QuotaState): Throttle | null {
  if (pause) return { reason: pause, until: null };
  return isOpen ? null : { reason: "outside-hours", until: opensAt };
}

/**
 * Decides whether a message to a new contact must wait. Returns the most serious reason, or null if the message may be
 * sent.
 */
export function decideNewContactThrottle(state: QuotaState, now: Date, isCounted: boolean): Throttle | null {
  const { pause, timeLockUntil } = state;
  if (pause) return { reason: pause, until: null };
  if (timeLockUntil && timeLockUntil > now) return { reason: "time-lock", until: timeLockUntil };
  if (isCapped(state, now)) return { reason: "whatsapp-cap", until: state.newChats.until };
  const closed = decideMassThrottle(state);
  if (closed || isCounted) return closed;
  if (state.coldToday >= dailyLimit(state, now)) return { reason: "daily-limit", until: state.nextDayAt };
  return decideSlowness(state, now);
}

function isCapped(state: QuotaState, now: Date): boolean {
  const { total, used, begunSince } = state.newChats;
  if (statusAt(state, now) === "capped") return true;
  if (total === null || total < 0 || isOver(state, now)) return false;
  return (used ?? 0) + begunSince >= total;
}

function decideSlowness(state: QuotaState, now: Date): Throttle | null {
  const warning = warnings[statusAt(state, now)];
  if (!warning || !state.lastColdAt) return null;
  const until = new Date(state.lastColdAt.getTime() + warning.minutes * 60_000);
  return until > now ? { reason: "whatsapp-warning", until } : null;
}

/** Status that WhatsApp gave the number. A warning ends together with the quota cycle for which WhatsApp gave it. */
function statusAt(state: QuotaState, now: Date): NewChatStatus {
  return isOver(state, now) ? "none" : state.newChats.status;
}

function isOver({ newChats: { until } }: QuotaState, now: Date): boolean {
  return until !== null && until <= now;
}

const fewestSeen = 20;
const mostFailedPercent = 5;

/** Whether the share of failures is high enough to pause the number. */
export function hasTooManyFailures({ seen, failed }: { seen: number; failed: number }): boolean {
  return seen >= fewestSeen && failed * 100 >= seen * mostFailedPercent;
}
