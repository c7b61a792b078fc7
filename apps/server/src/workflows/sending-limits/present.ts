import type { SendingLimits } from "@recado/contract/sending-limits";
import type { AuditSubject } from "../../domain/audit-log/actions.ts";
import type { AccessedLimits } from "./policy.ts";
import { dailyLimit, decideNewContactThrottle, type QuotaState } from "./rules.ts";
import type { LimitsRow, OutcomeCounts, OutcomeRow } from "./store.ts";

export function presentLimits(
  row: LimitsRow,
  outcomes: readonly OutcomeRow[],
  counted: OutcomeCounts,
  now: Date,
): SendingLimits {
  const state = quotaStatusOf(row);
  const throttle = decideNewContactThrottle(state, now, false);
  return {
    whatsappId: row.connection_id,
    inUseSince: row.in_use_since,
    stairs: row.stairs,
    fromHour: row.from_hour,
    toHour: row.to_hour,
    weekdays: row.weekdays,
    today: { day: row.today, cold: row.cold_today, limit: dailyLimit(state, now) },
    newChats: {
      status: row.new_chat_status,
      total: row.new_chat_total,
      used: row.new_chat_used,
      until: iso(row.new_chat_until),
      readAt: iso(row.new_chat_read_at),
    },
    timeLockUntil: row.time_lock_until && row.time_lock_until > now ? iso(row.time_lock_until) : null,
    pause:
      row.paused_reason && row.paused_at
        ? { reason: row.paused_reason, at: row.paused_at.toISOString() }
        : null,
    outcomes: outcomes.map(({ ended_at, is_cold, error }) => ({
      at: ended_at.toISOString(),
      isCold: is_cold,
      error,
    })),
    counted,
    held: throttle && { reason: throttle.reason, until: iso(throttle.until) },
  };
}

function iso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}

export function quotaStatusOf(row: LimitsRow): QuotaState {
  return {
    stairs: row.stairs,
    age: row.age,
    coldToday: row.cold_today,
    isOpen: row.is_open,
    opensAt: row.opens_at,
    nextDayAt: row.next_day_at,
    newChats: {
      status: row.new_chat_status,
      total: row.new_chat_total,
      used: row.new_chat_used,
      begunSince: row.begun_since_read,
      until: row.new_chat_until,
    },
    warnedAt: row.warned_today ? row.warned_at : 0,
    timeLockUntil: row.time_lock_until,
    lastColdAt: row.last_cold_at,
    pause: row.paused_reason,
  };
}

export function auditedLimits({ name, limits }: AccessedLimits): AuditSubject {
  return {
    label: name,
    fields: {
      inUseSince: limits.in_use_since,
      sendingStairs: limits.stairs.map(({ fromDay, perDay }) => `${fromDay}: ${perDay}`),
      sendingHours: `${limits.from_hour}–${limits.to_hour}`,
      sendingDays: limits.weekdays.map(String),
      sendingPaused: limits.paused_reason !== null,
    },
  };
}
